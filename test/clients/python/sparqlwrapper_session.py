"""What programs written with SPARQLWrapper ask the SPARQL endpoint: every kind of query in every format, by every method."""

import warnings

from checks import check, equal, given, refused
from rdflib import DCAT, RDF, Graph, URIRef
from SPARQLWrapper import (
    CSV,
    GET,
    JSON,
    JSONLD,
    N3,
    POST,
    POSTDIRECTLY,
    RDFXML,
    TSV,
    TURTLE,
    URLENCODED,
    XML,
    SPARQLWrapper,
    SPARQLWrapper2,
)
from SPARQLWrapper.SPARQLExceptions import QueryBadFormed, SPARQLWrapperException

# It warns where what came is not what was asked for.
warnings.simplefilter("error", RuntimeWarning)

ENDPOINT = given["url"] + "/sparql"
DATASET = URIRef(given["dataset"])
TITLE = 'PREFIX dct: <http://purl.org/dc/terms/> SELECT ?title { <%s> dct:title ?title FILTER (lang(?title) = "el") }' % DATASET
ASK = "ASK { <%s> a <http://www.w3.org/ns/dcat#Dataset> }" % DATASET
CONSTRUCT = "CONSTRUCT { <%s> ?p ?o } WHERE { <%s> ?p ?o }" % (DATASET, DATASET)
GREEK = "Στάσεις τραμ"
METHODS = {
    "GET": (GET, URLENCODED),
    "POST of a form": (POST, URLENCODED),
    "POST of the query": (POST, POSTDIRECTLY),
}


def asked(query, form, method=(GET, URLENCODED), endpoint=ENDPOINT):
    wrapper = SPARQLWrapper(endpoint)
    wrapper.setQuery(query)
    wrapper.setReturnFormat(form)
    wrapper.setMethod(method[0])
    wrapper.setRequestMethod(method[1])
    return wrapper


def graph_of(answer):
    if isinstance(answer, Graph):
        return answer
    return Graph().parse(data=answer, format="turtle")


READERS = {
    XML: lambda answer: answer.getElementsByTagName("literal")[0].firstChild.data,
    JSON: lambda answer: answer["results"]["bindings"][0]["title"]["value"],
    CSV: lambda answer: answer.decode().split("\r\n")[1],
    TSV: lambda answer: answer.decode().split("\n")[1].strip('"').replace('"@el', ""),
}

for name, method in METHODS.items():
    for form, read in READERS.items():

        @check(f"SELECT as {form} by {name}")
        def _():
            equal(read(asked(TITLE, form, method).queryAndConvert()), GREEK)

    for form, read in (
        (JSON, lambda answer: answer["boolean"]),
        (XML, lambda answer: answer.getElementsByTagName("boolean")[0].firstChild.data == "true"),
    ):

        @check(f"ASK as {form} by {name}")
        def _():
            equal(read(asked(ASK, form, method).queryAndConvert()), True)

    for form in (XML, RDFXML, TURTLE, N3, JSONLD):
        for kind, query in (("CONSTRUCT", CONSTRUCT), ("DESCRIBE", "DESCRIBE <%s>" % DATASET)):

            @check(f"{kind} as {form} by {name}")
            def _():
                made = graph_of(asked(query, form, method).queryAndConvert())
                assert (DATASET, RDF.type, DCAT.Dataset) in made and len(made) > 5, made.serialize()


@check("the answer's own format is the one that was asked for")
def _():
    for form in (XML, JSON, CSV, TSV):
        equal(asked(TITLE, form).query()._get_responseFormat(), form)
    for form in (RDFXML, TURTLE, JSONLD):
        equal(asked(CONSTRUCT, form).query()._get_responseFormat(), form)


@check("only what the header asks for, without parameters of formats")
def _():
    for form, read in READERS.items():
        wrapper = asked(TITLE, form)
        wrapper.setOnlyConneg(True)
        equal(read(wrapper.queryAndConvert()), GREEK)


@check("SPARQLWrapper2 reads bindings")
def _():
    wrapper = SPARQLWrapper2(ENDPOINT)
    wrapper.setQuery(TITLE)
    found = wrapper.query()
    equal([(one["title"].value, one["title"].lang) for one in found.bindings], [(GREEK, "el")])
    equal(found.getValues("title")[0].type, "literal")


@check("graphs by their names, and the address of older deployments")
def _():
    wrapper = asked(TITLE, JSON)
    wrapper.addDefaultGraph("urn:none")
    equal(wrapper.queryAndConvert()["results"]["bindings"], [])
    equal(READERS[JSON](asked(TITLE, JSON, endpoint=given["url"] + "/srv/virtuoso/sparql").queryAndConvert()), GREEK)


@check("a query with a mistake is QueryBadFormed, with the sentence of the service")
def _():
    for method in METHODS.values():
        error = refused(QueryBadFormed, asked("SELECT ?x WHERE { ?x", JSON, method).query)
        assert "SPARQL_SYNTAX" in str(error), error


@check("updates are refused")
def _():
    wrapper = asked("DELETE WHERE { ?s ?p ?o }", JSON, (POST, URLENCODED))
    refused((SPARQLWrapperException, OSError), wrapper.query)
    wrapper.setRequestMethod(POSTDIRECTLY)
    refused((SPARQLWrapperException, OSError), wrapper.query)
    equal(asked(ASK, JSON).queryAndConvert()["boolean"], True)
