"""SPARQLWrapper and SPARQLStore where reads are restricted: with a key, with a token, and with neither."""

import requests
from checks import check, equal, given, refused
from rdflib import Graph
from rdflib.plugins.stores.sparqlstore import SPARQLStore
from SPARQLWrapper import GET, JSON, POST, POSTDIRECTLY, URLENCODED, SPARQLWrapper
from SPARQLWrapper.SPARQLExceptions import Unauthorized

ENDPOINT, SECRETS = given["url"] + "/sparql", given["secrets"]
CLI = SECRETS["clients"]["cli"]


def bearer(who):
    asked = {"grant_type": "password", "client_id": CLI["id"], "client_secret": CLI["secret"], **SECRETS["users"][who]}
    answer = requests.post(SECRETS["tokenEndpoint"], data=asked)
    return {"Authorization": "Bearer " + answer.json()["access_token"]}


def wrapper(headers, method=(GET, URLENCODED)):
    made = SPARQLWrapper(ENDPOINT, returnFormat=JSON)
    made.setQuery("ASK { ?s ?p ?o }")
    made.setMethod(method[0])
    made.setRequestMethod(method[1])
    for name, value in headers.items():
        made.addCustomHttpHeader(name, value)
    return made


ALLOWED = {"a key": {"X-API-Key": given["key"]}, "a token of an administrator": bearer("admin")}
METHODS = ((GET, URLENCODED), (POST, URLENCODED), (POST, POSTDIRECTLY))

for name, headers in ALLOWED.items():

    @check(f"SPARQLWrapper with {name}")
    def _():
        for method in METHODS:
            equal(wrapper(headers, method).queryAndConvert()["boolean"], True)

    @check(f"SPARQLStore with {name}")
    def _():
        for method in ("GET", "POST", "POST_FORM"):
            graph = Graph(SPARQLStore(ENDPOINT, method=method, headers=dict(headers)))
            assert len(graph) > 100


@check("SPARQLWrapper with nothing, and with nonsense, is told by its own exception")
def _():
    for headers in ({}, {"X-API-Key": "nonsense"}, {"Authorization": "Bearer nonsense"}):
        for method in METHODS:
            refused(Unauthorized, wrapper(headers, method).query)


@check("SPARQLWrapper and SPARQLStore with Basic credentials, which count nowhere, are refused")
def _():
    basic = wrapper({})
    basic.setCredentials("admin", SECRETS["users"]["admin"]["password"])
    refused(Unauthorized, basic.query)
    store = SPARQLStore(ENDPOINT, auth=("admin", SECRETS["users"]["admin"]["password"]))
    refused(ValueError, lambda: len(Graph(store)))


@check("a user's token is refused: a query reaches every graph")
def _():
    error = refused(Exception, wrapper(bearer("alice")).query)
    equal(getattr(error, "code", None), 403)
