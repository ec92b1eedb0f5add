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


@check("SPARQLWrapper with nonsense is told by its own exception")
def _():
    for headers in ({"X-API-Key": "nonsense"}, {"Authorization": "Bearer nonsense"}):
        for method in METHODS:
            refused(Unauthorized, wrapper(headers, method).query)


@check("SPARQLWrapper without credentials sees catalogues, and no dataset")
def _():
    for method in METHODS:
        seen = wrapper({}, method)
        seen.setQuery("ASK { ?d a <http://www.w3.org/ns/dcat#Catalog> }")
        equal(seen.queryAndConvert()["boolean"], True)
        seen.setQuery("ASK { ?d a <http://www.w3.org/ns/dcat#Dataset> }")
        equal(seen.queryAndConvert()["boolean"], False)


@check("a user's token sees the datasets that the user may read")
def _():
    seen = wrapper(bearer("alice"))
    seen.setQuery("ASK { ?d a <http://www.w3.org/ns/dcat#Dataset> }")
    equal(seen.queryAndConvert()["boolean"], True)
