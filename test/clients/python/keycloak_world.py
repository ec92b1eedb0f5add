"""People and clients of a service, as python-keycloak sees them."""

from checks import given
from keycloak import KeycloakOpenID, KeycloakOpenIDConnection, KeycloakUMA

SECRETS = given["secrets"]
CLI, SERVER = SECRETS["clients"]["cli"], SECRETS["clients"]["resourceServer"]


def client(of, root="/"):
    address = given["url"] + root
    return KeycloakOpenID(
        server_url=address, realm_name="marketplace", client_id=of["id"], client_secret_key=of["secret"]
    )


def protection(of):
    connection = KeycloakOpenIDConnection(
        server_url=given["url"], realm_name="marketplace", client_id=of["id"], client_secret_key=of["secret"]
    )
    return KeycloakUMA(connection)


cli, server = client(CLI), client(SERVER)


def login(who, at=cli, **more):
    user = SECRETS["users"][who]
    return at.token(user["username"], user["password"], **more)
