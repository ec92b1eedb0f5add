"""What programs do that take the SPARQL endpoint for a graph of rdflib: SPARQLStore with every format and method it offers."""

from checks import check, equal, given, refused
from rdflib import DCAT, DCTERMS, RDF, Graph, Literal, URIRef
from rdflib.compare import isomorphic
from rdflib.plugins.stores.sparqlstore import SPARQLStore

ENDPOINT = given["url"] + "/sparql"
DATASET = URIRef(given["dataset"])
METHODS = ("GET", "POST", "POST_FORM")
TITLES = "SELECT ?title WHERE { ?d a dcat:Dataset ; dct:title ?title . FILTER (?d = <%s>) }" % DATASET
# Without the link to its offer, which the marketplace keeps.
ABOUT = "CONSTRUCT { ?s ?p ?o } WHERE { VALUES ?s { <%s> } ?s ?p ?o . FILTER (!STRENDS(STR(?p), '#offer')) }" % DATASET
PREFIXES = {"dcat": DCAT, "dct": DCTERMS}


def at(method="GET", form="xml", **more):
    return Graph(SPARQLStore(ENDPOINT, method=method, returnFormat=form, **more))


titles = {Literal("Tram stops", "en"), Literal("Straßenbahnhaltestellen", "de"), Literal("Στάσεις τραμ", "el")}
document = Graph().parse(given["url"] + "/srv/repo/datasets/" + given["id"], format="turtle")
wanted = Graph()
for one in document.triples((DATASET, None, None)):
    wanted.add(one)

for method in METHODS:
    for form in ("xml", "json", "csv", "tsv"):

        @check(f"SELECT as {form} by {method}")
        def _():
            found = {row.title for row in at(method, form).query(TITLES, initNs=PREFIXES)}
            # CSV has no languages.
            equal(found, {Literal(str(title)) for title in titles} if form == "csv" else titles)

    for form in ("xml", "json"):

        @check(f"ASK as {form} by {method}")
        def _():
            graph = at(method, form)
            equal(graph.query("ASK { <%s> a dcat:Dataset }" % DATASET, initNs=PREFIXES).askAnswer, True)
            equal(graph.query("ASK { <%s> a dcat:Catalog }" % DATASET, initNs=PREFIXES).askAnswer, False)

    for form in ("xml", "turtle", "n3", "nt", "json-ld", "trig", "nquads", None):

        @check(f"CONSTRUCT as {form or 'anything'} by {method}")
        def _():
            made = at(method, form).query(ABOUT).graph
            assert len(made) > 5 and isomorphic(made, wanted), made.serialize(format="nt")


@check("DESCRIBE")
def _():
    described = at().query("DESCRIBE <%s>" % DATASET).graph
    assert (DATASET, RDF.type, DCAT.Dataset) in described, described.serialize()


@check("patterns of triples, the number of them, and one value")
def _():
    graph = at()
    equal(set(graph.objects(DATASET, DCTERMS.title)), titles)
    assert DATASET in set(graph.subjects(RDF.type, DCAT.Dataset))
    assert (DATASET, RDF.type, DCAT.Dataset) in graph and (DATASET, RDF.type, DCAT.Catalog) not in graph
    assert graph.value(DATASET, DCTERMS.issued) is not None
    equal(len(graph), int(next(iter(graph.query("SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }"))).n))
    assert len(graph) > 100
    languages = set(wanted.objects(DATASET, DCTERMS.language))
    assert languages and set(at(method="POST").objects(DATASET, DCTERMS.language)) == languages, languages


@check("graphs by their names")
def _():
    store = SPARQLStore(ENDPOINT)
    names = [name for name in store.contexts((DATASET, RDF.type, DCAT.Dataset))]
    equal(len(names), 1)
    inside = Graph(store, identifier=names[0])
    equal(set(inside.objects(DATASET, DCTERMS.title)), titles)
    equal(set(Graph(store, identifier=URIRef("urn:none")).objects(DATASET, DCTERMS.title)), set())


@check("bindings given beside the query, order and limits")
def _():
    rows = at().query("SELECT ?title WHERE { ?d dct:title ?title }", initNs=PREFIXES, initBindings={"d": DATASET})
    equal({row.title for row in rows}, titles)
    rows = at().query(TITLES + " ORDER BY STR(?title) LIMIT 1 OFFSET 1", initNs=PREFIXES)
    equal([str(row.title) for row in rows], [sorted(map(str, titles))[1]])


@check("a query with a mistake is an error of the library, by every method")
def _():
    refused(ValueError, at().query, "SELECT WHERE")
    # By POST it hands on the status instead of a result.
    for method in ("POST", "POST_FORM"):
        equal(list(at(method).query("SELECT WHERE"))[0], 400)


@check("the store is for reading")
def _():
    refused(TypeError, at().add, (DATASET, RDF.type, DCAT.Catalog))
