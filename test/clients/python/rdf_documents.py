"""What programs do that read and write datasets with rdflib: every syntax that both know, negotiated, by suffix, there and back."""

from urllib.request import Request, urlopen

import requests
from checks import check, equal, given
from rdflib import DCAT, DCTERMS, RDF, XSD, BNode, Dataset, Graph, Literal, URIRef
from rdflib.compare import graph_diff, to_isomorphic

URL, KEY = given["url"], given["key"]
ADDRESS = URL + "/srv/repo/datasets/" + given["id"]
IRI = URIRef(given["dataset"])

LIST = "/srv/repo/catalogues/my-data/datasets?valueType=metadata&limit=2"

# Names of rdflib, media types and suffixes.
SYNTAXES = {
    "turtle": ("text/turtle", "ttl"),
    "xml": ("application/rdf+xml", "rdf"),
    "nt": ("application/n-triples", "nt"),
    "json-ld": ("application/ld+json", "jsonld"),
    "trig": ("application/trig", "trig"),
    "nquads": ("application/n-quads", "nq"),
    "n3": ("text/n3", "n3"),
}


def merged(dataset):
    """The statements of a document in whichever graphs it has them."""
    graph = Graph()
    for subject, predicate, value, _ in dataset.quads():
        graph.add((subject, predicate, value))
    return graph


def read(address, syntax):
    """What the library reads from an address when it is told the syntax."""
    if syntax in ("trig", "nquads", "json-ld"):
        return merged(Dataset().parse(address, format=syntax))
    return Graph().parse(address, format=syntax)


def negotiated(address, syntax):
    """The same for N-Quads, which the library knows but does not ask for."""
    if syntax != "nquads":
        return read(address, syntax)
    with urlopen(Request(address, headers={"Accept": "application/n-quads"})) as answer:
        return merged(Dataset().parse(data=answer.read(), format="nquads"))


def same(seen, wanted):
    both, missing, more = graph_diff(to_isomorphic(wanted), to_isomorphic(seen))
    assert not len(missing) and not len(more), f"missing:\n{missing.serialize(format='nt')}\ntoo many:\n{more.serialize(format='nt')}"


wanted = read(ADDRESS, "nt")


@check("parse() of the address of a dataset, with nothing said about its format")
def _():
    for address in (IRI, ADDRESS):
        found = Graph().parse(address)
        assert (IRI, RDF.type, DCAT.Dataset) in found, found.serialize()
        same(found, wanted)


for name, (media, suffix) in SYNTAXES.items():

    @check(f"parse() of a dataset in {name}, negotiated at its IRI and at its address")
    def _():
        same(negotiated(ADDRESS, name), wanted)
        same(negotiated(IRI, name), wanted)
        answer = urlopen(Request(ADDRESS, headers={"Accept": media}))
        equal(answer.headers.get_content_type(), media)

    @check(f"parse() of a dataset in {name}, by the suffix of its address")
    def _():
        same(read(f"{ADDRESS}.{suffix}", name), wanted)

    @check(f"parse() of catalogue, record and list in {name}")
    def _():
        for path in ("/srv/repo/catalogues/my-data", f"/srv/repo/records/{given['id']}", LIST):
            found = negotiated(URL + path, name)
            assert len(found) > 2
            same(found, read(URL + path, "nt"))


X = "urn:x:"


def example():
    """A dataset with what is easily lost: nested nodes, languages, datatypes, signs, long texts, a list of values."""
    graph = Graph()
    one, file, place, desk = URIRef(X + "d"), URIRef(X + "f"), BNode(), BNode()
    graph.add((one, RDF.type, DCAT.Dataset))
    for text, language in (("Ströme & \"Kanäle\" <1>", "de"), ("Ρεύματα\n\tκαι 'κανάλια' \\", "el"), ("Streams 🌊", "en-GB")):
        graph.add((one, DCTERMS.title, Literal(text, lang=language)))
    graph.add((one, DCTERMS.description, Literal("Plain, " + "long. " * 2000)))
    graph.add((one, DCTERMS.issued, Literal("2024-02-29T23:59:59.123+02:00", datatype=XSD.dateTime)))
    graph.add((one, DCTERMS.modified, Literal("2024-03-01", datatype=XSD.date)))
    graph.add((one, DCTERMS.identifier, Literal("007", datatype=XSD.token)))
    graph.add((one, DCAT.spatialResolutionInMeters, Literal("10.50", datatype=XSD.decimal)))
    graph.add((one, DCTERMS.spatial, place))
    graph.add((place, RDF.type, DCTERMS.Location))
    graph.add((place, DCAT.bbox, Literal("POLYGON((0 0,0 1,1 1,1 0,0 0))", datatype=URIRef("http://www.opengis.net/ont/geosparql#wktLiteral"))))
    graph.add((one, DCTERMS.publisher, desk))
    graph.add((desk, RDF.type, URIRef("http://xmlns.com/foaf/0.1/Organization")))
    graph.add((desk, URIRef("http://xmlns.com/foaf/0.1/name"), Literal("Desk")))
    graph.add((one, DCAT.distribution, file))
    graph.add((file, RDF.type, DCAT.Distribution))
    graph.add((file, DCAT.accessURL, URIRef("https://data.example/a%20b?c=d&e=%C3%A9#f")))
    graph.add((file, DCAT.byteSize, Literal("12", datatype=XSD.nonNegativeInteger)))
    return graph


def renamed(graph, one, file):
    """The graph under the IRIs that the service gave."""
    names = {URIRef(X + "d"): one, URIRef(X + "f"): file}
    result = Graph()
    for statement in graph:
        result.add(tuple(names.get(term, term) for term in statement))
    return result


def send(method, path, name, graph):
    headers = {"Content-Type": SYNTAXES[name][0], "X-API-Key": KEY}
    holder = graph
    if name in ("trig", "nquads"):
        # rdflib writes these for data sets only.
        holder = Dataset()
        holder.default_graph += graph
    return requests.request(method, URL + path, data=holder.serialize(format=name, encoding="utf-8"), headers=headers)


def stored(identifier):
    return read(f"{URL}/srv/repo/datasets/{identifier}", "nt")


def held(found):
    """The IRIs of the one dataset and its one distribution."""
    (one,) = found.subjects(RDF.type, DCAT.Dataset)
    (file,) = found.objects(one, DCAT.distribution)
    return one, file


for name in SYNTAXES:

    @check(f"PUT and POST of what rdflib writes as {name} are what is read again")
    def _():
        graph = example()
        path = f"/srv/repo/catalogues/my-data/datasets/origin?originalId=py-{name}"
        answer = send("PUT", path, name, graph)
        assert answer.status_code == 201, answer.text
        first = requests.get(URL + path, headers={"Accept": "application/n-triples", "X-API-Key": KEY})
        found = Graph().parse(data=first.text, format="nt")
        same(found, renamed(graph, *held(found)))
        answer = send("POST", "/srv/repo/catalogues/my-data/datasets", name, graph)
        assert answer.status_code == 201, answer.text
        found = stored(answer.headers["Location"].rsplit("/", 1)[1])
        same(found, renamed(graph, *held(found)))

    @check(f"what was read is written back unchanged as {name}")
    def _():
        answer = send("PUT", f"/srv/repo/datasets/{given['id']}", name, stored(given["id"]))
        assert answer.status_code in (200, 204, 304), (answer.status_code, answer.text)
        same(stored(given["id"]), wanted)


@check("what rdflib cannot have written is refused, and tells where")
def _():
    headers = {"Content-Type": "text/turtle", "X-API-Key": KEY}
    answer = requests.put(ADDRESS, data="<urn:d> a ;", headers=headers)
    equal((answer.status_code, answer.json()["code"]), (400, "RDF_SYNTAX"))
    same(stored(given["id"]), wanted)
