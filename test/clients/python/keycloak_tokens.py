"""What command lines and services written with python-keycloak do to know who somebody is."""

import asyncio

import requests
from checks import check, equal, given, refused
from jwcrypto import jwk
from jwcrypto.common import JWException
from keycloak import KeycloakOpenID
from keycloak.exceptions import KeycloakAuthenticationError, KeycloakPostError
from keycloak.pkce_utils import generate_code_challenge, generate_code_verifier
from keycloak_world import CLI, SECRETS, SERVER, cli, client, login, server

REFUSALS = (KeycloakPostError, KeycloakAuthenticationError)
alice = login("alice")["access_token"]


@check("well_known names the issuer and every endpoint below it")
def _():
    document = cli.well_known()
    equal(document["issuer"], given["url"] + "/realms/marketplace")
    for name in ("token", "userinfo", "introspection", "end_session", "authorization"):
        assert document[name + "_endpoint"].startswith(document["issuer"]), name


@check("everything is served below /auth, as by older servers")
def _():
    older = client(CLI, "/auth/")
    token = login("alice", older, scope="openid")["access_token"]
    equal(older.userinfo(token)["preferred_username"], "alice")


@check("auth_url leads to the page of the login")
def _():
    web = KeycloakOpenID(server_url=given["url"], realm_name="marketplace", client_id=SECRETS["clients"]["web"]["id"])
    challenge, method = generate_code_challenge(generate_code_verifier())
    pkce = {"code_challenge": challenge, "code_challenge_method": method}
    page = requests.get(web.auth_url(given["url"] + "/srv/catalog/", scope="openid", state="s", **pkce))
    equal(page.status_code, 200)
    assert 'type="password"' in page.text, page.text


@check("token by password, and for the account of a service")
def _():
    answer = login("alice")
    equal(answer["token_type"], "Bearer")
    assert answer["expires_in"] > 0 and answer["refresh_token"] and answer["scope"], answer
    own = server.token(grant_type="client_credentials")
    assert "refresh_token" not in own, own
    equal(server.decode_token(own["access_token"])["azp"], SERVER["id"])


@check("token is refused for a wrong password, an unknown client and an unknown grant")
def _():
    equal(refused(KeycloakAuthenticationError, cli.token, "alice", "wrong").response_code, 401)
    stranger = client({"id": "nobody", "secret": "x"})
    equal(refused(KeycloakAuthenticationError, stranger.token, "alice", "wrong").response_code, 401)
    equal(refused(KeycloakPostError, cli.token, grant_type="magic").response_code, 400)


@check("exchange_token, which is not offered, is refused in the words of OAuth")
def _():
    assert b"unsupported_grant_type" in refused(KeycloakPostError, cli.exchange_token, alice).response_body


@check("refresh_token renews, and refuses nonsense and what was used before")
def _():
    first = login("alice")
    second = cli.refresh_token(first["refresh_token"])
    assert second["access_token"] != first["access_token"]
    equal(cli.introspect(second["access_token"])["active"], True)
    refused(KeycloakPostError, cli.refresh_token, "nonsense")
    refused(KeycloakPostError, cli.refresh_token, first["refresh_token"])


@check("introspect tells the claims of a token, and of nonsense nothing")
def _():
    told = server.introspect(server.token(grant_type="client_credentials")["access_token"])
    equal((told["active"], told["client_id"]), (True, SERVER["id"]))
    equal(cli.introspect(alice)["username"], "alice")
    equal(cli.introspect("nonsense"), {"active": False})


@check("userinfo tells who somebody is, and refuses nonsense")
def _():
    told = cli.userinfo(login("alice", scope="openid")["access_token"])
    equal((told["preferred_username"], told["group"]), ("alice", ["/athens-transport"]))
    equal(refused(KeycloakAuthenticationError, cli.userinfo, "nonsense").response_code, 401)


@check("logout ends the session, and its tokens with it")
def _():
    session = login("bob")
    equal(cli.logout(session["refresh_token"]), {})
    equal(cli.introspect(session["access_token"]), {"active": False})
    refused(KeycloakPostError, cli.refresh_token, session["refresh_token"])


@check("decode_token verifies with certs and with public_key, and refuses what was changed")
def _():
    claims = cli.decode_token(alice)
    equal((claims["preferred_username"], claims["azp"]), ("alice", CLI["id"]))
    equal([key["use"] for key in cli.certs()["keys"]], ["sig"])
    pem = f"-----BEGIN PUBLIC KEY-----\n{cli.public_key()}\n-----END PUBLIC KEY-----"
    equal(cli.decode_token(alice, key=jwk.JWK.from_pem(pem.encode())), claims)
    equal(cli.decode_token(alice, validate=False), claims)
    head, body, signature = alice.split(".")
    refused(JWException, cli.decode_token, f"{head}.{body}.{signature[:-8]}AAAAAAAA")


@check("the asynchronous calls answer as the others do")
async def _():
    user = SECRETS["users"]["alice"]
    session = await (again := client(CLI)).a_token(user["username"], user["password"])
    token = session["access_token"]
    claims, told = await asyncio.gather(again.a_decode_token(token), again.a_introspect(token))
    equal(claims["sub"], told["sub"])
    await again.a_logout(session["refresh_token"])
    equal(await again.a_introspect(token), {"active": False})
