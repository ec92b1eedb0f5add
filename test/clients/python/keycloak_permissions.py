"""What services written with python-keycloak do to know what somebody may do, and to say what there is to be permitted."""

import requests
from checks import check, equal, given, refused
from keycloak.exceptions import (
    KeycloakAuthenticationError,
    KeycloakDeleteError,
    KeycloakGetError,
    KeycloakPostError,
    KeycloakPutError,
)
from keycloak.uma_permissions import Resource, Scope, UMAPermission
from keycloak_world import CLI, SERVER, cli, client, login, protection, server

DATASET, NAME, OTHER = given["dataset"], given["name"], given["other"]
ALL = ["DELETE", "EDIT", "READ", "TRADE"]
alice, bob = (login(who)["access_token"] for who in ("alice", "bob"))
uma = protection(SERVER)
REPORT = {"name": "Report", "type": "report", "uris": ["/reports/1"], "resource_scopes": ["READ", "EDIT"]}


def scopes(granted):
    return {one["rsid"]: sorted(one["scopes"]) for one in granted}


@check("uma_permissions of a dataset, by its id, its name and a scope")
def _():
    equal(scopes(server.uma_permissions(alice, DATASET)), {DATASET: ALL})
    equal(scopes(server.uma_permissions(alice, NAME)), {DATASET: ALL})
    equal(scopes(server.uma_permissions(alice, {DATASET: "EDIT"})), {DATASET: ["EDIT"]})
    equal([(one["rsname"], one["scopes"]) for one in server.uma_permissions(bob, DATASET)], [(NAME, ["READ"])])


@check("uma_permissions of several datasets, and of what the library's classes name")
def _():
    several = server.uma_permissions(alice, [DATASET + "#READ", OTHER + "#EDIT"])
    equal(scopes(several), {DATASET: ["READ"], OTHER: ["EDIT"]})
    equal(scopes(server.uma_permissions(alice, [Resource(DATASET)(Scope("TRADE"))])), {DATASET: ["TRADE"]})


@check("uma_permissions that names nothing tells all that somebody has")
def _():
    everything = scopes(server.uma_permissions(alice))
    equal((everything[DATASET], everything[OTHER]), (ALL, ALL))
    equal(scopes(server.uma_permissions(bob))[DATASET], ["READ"])


@check("uma_permissions is refused where nothing is granted, and for what there is not")
def _():
    equal(refused(KeycloakPostError, server.uma_permissions, bob, DATASET + "#EDIT").response_code, 403)
    equal(refused(KeycloakPostError, server.uma_permissions, alice, DATASET + "#MAGIC").response_code, 400)
    equal(refused(KeycloakPostError, server.uma_permissions, alice, "no such thing").response_code, 400)
    equal(refused(KeycloakAuthenticationError, server.uma_permissions, "nonsense", DATASET).response_code, 401)


@check("has_uma_access grants")
def _():
    several = [DATASET + "#READ", OTHER + "#TRADE"]
    for asked in (DATASET + "#EDIT", NAME + "#DELETE", several, {DATASET: ["READ", "EDIT"]}):
        status = server.has_uma_access(alice, asked)
        assert status and status.missing_permissions == set(), (asked, status)
    assert server.has_uma_access(bob, DATASET + "#READ")


@check("has_uma_access denies, and names what is missing")
def _():
    status = server.has_uma_access(bob, DATASET + "#EDIT")
    equal((bool(status), status.is_logged_in, status.missing_permissions), (False, True, {DATASET + "#EDIT"}))
    status = server.has_uma_access(bob, [DATASET + "#READ", DATASET + "#EDIT"])
    equal((bool(status), status.is_logged_in), (False, True))
    assert DATASET + "#EDIT" in status.missing_permissions, status


@check("has_uma_access of a dataset without a scope denies: the library looks for a permission without scopes")
def _():
    equal(server.has_uma_access(alice, DATASET).missing_permissions, {DATASET})


@check("has_uma_access knows nonsense, and who logged out, for somebody who is not logged in")
def _():
    session = login("bob")
    cli.logout(session["refresh_token"])
    for token in ("nonsense", session["access_token"]):
        status = server.has_uma_access(token, DATASET + "#READ")
        equal((bool(status), status.is_logged_in), (False, False))


@check("introspect of a requesting party token tells its permissions")
def _():
    asked = {"grant_type": "urn:ietf:params:oauth:grant-type:uma-ticket", "audience": SERVER["id"], "permission": NAME}
    bearer = {"Authorization": "Bearer " + bob}
    rpt = requests.post(cli.well_known()["token_endpoint"], data=asked, headers=bearer).json()["access_token"]
    told = server.introspect(bob, rpt=rpt, token_type_hint="requesting_party_token")
    equal((told["active"], scopes(told["permissions"])), (True, {DATASET: ["READ"]}))


@check("resource sets are made, read, changed, found and removed")
def _():
    made = uma.resource_set_create(REPORT)
    one = made["_id"]
    equal((made["name"], made["type"], made["uris"]), ("Report", "report", ["/reports/1"]))
    equal(sorted(scope["name"] for scope in uma.resource_set_read(one)["resource_scopes"]), ["EDIT", "READ"])
    equal(uma.resource_set_update(one, {**REPORT, "_id": one, "name": "Yearly report"}), {})
    equal(uma.resource_set_read(one)["name"], "Yearly report")
    equal(uma.resource_set_list_ids(name="Yearly"), [one])
    equal(uma.resource_set_list_ids(name="Yearly", exact_name=True), [])
    equal(uma.resource_set_list_ids(uri="/reports/1"), [one])
    equal(uma.resource_set_list_ids(resource_type="report", scope="EDIT", maximum=1), [one])
    assert {one, DATASET} <= {resource["_id"] for resource in uma.resource_set_list()}
    equal(uma.resource_set_delete(one), {})
    equal(refused(KeycloakGetError, uma.resource_set_read, one).response_code, 404)


@check("resource sets are refused: a name that is taken, what is not there, clients that may not")
def _():
    one = uma.resource_set_create(REPORT)["_id"]
    equal(refused(KeycloakPostError, uma.resource_set_create, REPORT).response_code, 409)
    uma.resource_set_delete(one)
    equal(refused(KeycloakDeleteError, uma.resource_set_delete, one).response_code, 404)
    equal(refused(KeycloakPutError, uma.resource_set_update, one, REPORT).response_code, 404)
    refused((KeycloakPostError, KeycloakAuthenticationError), protection(CLI).resource_set_create, REPORT)


@check("permission tickets are made for what there is")
def _():
    assert uma.permission_ticket_create([UMAPermission(resource=NAME, scope="EDIT")])["ticket"].count(".") == 2
    refused(KeycloakPostError, uma.permission_ticket_create, [UMAPermission(resource="no such thing")])
    refused(KeycloakPostError, uma.permission_ticket_create, [UMAPermission(resource=NAME, scope="MAGIC")])


@check("permissions_check grants and denies")
def _():
    edit, read, both = (UMAPermission(resource=NAME, scope=one) for one in ("EDIT", "READ", "READ,EDIT"))
    equal([uma.permissions_check(alice, [one]) for one in (edit, read, both)], [True, True, True])
    equal([uma.permissions_check(bob, [one]) for one in (edit, read, both)], [False, True, False])
    refused(KeycloakAuthenticationError, uma.permissions_check, "nonsense", [read])


@check("policies of a resource that its owner manages are made, found, changed and removed")
def _():
    one = uma.resource_set_create({**REPORT, "ownerManagedAccess": True})["_id"]
    policy = {"name": "readers of the report", "scopes": ["READ"], "users": ["bob"]}
    made = uma.policy_resource_create(one, policy)
    equal(scopes(server.uma_permissions(bob, one)), {one: ["READ"]})
    equal([found["name"] for found in uma.policy_query(resource=one)], [policy["name"]])
    uma.policy_update(made["id"], {**made, "scopes": ["READ", "EDIT"]})
    equal(scopes(server.uma_permissions(bob, one)), {one: ["EDIT", "READ"]})
    uma.policy_delete(made["id"])
    equal(server.has_uma_access(bob, one + "#READ").is_authorized, False)
    uma.resource_set_delete(one)


@check("the asynchronous calls answer as the others do")
async def _():
    again = client(SERVER)
    equal(scopes(await again.a_uma_permissions(alice, DATASET)), {DATASET: ALL})
    assert await again.a_has_uma_access(alice, DATASET + "#EDIT")
    assert not await again.a_has_uma_access(bob, DATASET + "#EDIT")
