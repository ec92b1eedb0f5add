"""pyshacl with the shapes that the service serves: its verdicts on stored datasets and on documents against those of the service."""

import re
from pathlib import Path

import pyshacl
import requests
from checks import check, equal, given
from rdflib import RDF, SH, Graph, URIRef

URL = given["url"]
# Constraints that are not of SHACL, which the service alone checks; other processors pass over them.
OURS = "urn:shape-term:"
# Findings that a report of the service tells, what weighs most first.
MOST = 200
shapes = Graph().parse(URL + "/srv/repo/shapes", format="turtle")


def told(report):
    """What a report says: shape, constraint and severity with where, as far as that has a name."""
    told = set()
    # Not what results tell as their details.
    for result in report.objects(None, SH.result):
        component = report.value(result, SH.sourceConstraintComponent)
        if component.startswith(OURS):
            continue
        focus = report.value(result, SH.focusNode)
        shape = report.value(result, SH.sourceShape)
        where = str(focus) if isinstance(focus, URIRef) else "a blank node"
        told.add((str(shape), component.fragment, report.value(result, SH.resultSeverity).fragment, where))
    return told


def judged(data, **more):
    """What pyshacl says; whether it conforms, where warnings and remarks do not count, as in the service."""
    more = {"shacl_graph": shapes, "inference": "none", "allow_infos": True, "allow_warnings": True, **more}
    conforms, report, _ = pyshacl.validate(data, **more)
    return conforms, told(report)


def ours(method, path, body=None):
    """The report of the service, of every level."""
    headers = {"Content-Type": "text/turtle", "Accept": "text/turtle"}
    answer = requests.request(method, f"{URL}{path}?level=3", data=body, headers=headers)
    assert answer.status_code == 200, answer.text
    return Graph().parse(data=answer.text, format="turtle")


def violations(results):
    return {one for one in results if one[2] == "Violation"}


def in_python(text):
    """The document without dates that XML Schema has and Python has not: years of five digits, before our era, 24 o'clock."""
    # Ids may begin with eight digits, too.
    year = r'"(?:-\d{4,}|\d{5,})(?=-\d\d(?:-\d\d)?["TZ+-])'
    return re.sub(year, '"2024', text).replace("T24:00:00", "T00:00:00")


def compare(text, report):
    """Fails unless pyshacl comes to the same verdict, and to the same findings where it knows which classes are below others."""
    data = Graph().parse(data=in_python(text), format="turtle")
    here = told(report)
    equal(judged(data)[0], not violations(here))
    conforms, theirs = judged(data, ont_graph=shapes)
    if len(list(report.objects(None, SH.result))) == MOST:
        theirs &= here
    assert theirs == here, f"pyshacl alone: {sorted(theirs - here)}\nthe service alone: {sorted(here - theirs)}"
    equal(conforms, not violations(here))


@check("the shapes conform to the shapes of SHACL, and none is without a name")
def _():
    # Those follow lists member by member, deeper than it goes of itself.
    of_shacl = Path(pyshacl.__file__).parent / "assets" / "shacl-shacl.ttl"
    conforms, _, text = pyshacl.validate(shapes, shacl_graph=str(of_shacl), max_validation_depth=100)
    assert conforms, text
    named = {one for one in shapes.objects(None, SH.property) if isinstance(one, URIRef)}
    assert len(named) > 100 and all(one.startswith("urn:shape:") for one in named), named


for identifier in requests.get(URL + "/srv/repo/datasets?valueType=identifiers&limit=1000").json():

    @check(f"the stored dataset {identifier}: the same findings")
    def _():
        path = f"/srv/repo/datasets/{identifier}"
        answer = requests.get(URL + path, headers={"Accept": "text/turtle"})
        answer.encoding = "utf-8"
        compare(answer.text, ours("GET", path + "/validation"))


for path in given["documents"]:
    text = Path(path).read_text()

    @check(f"{Path(path).name}: the same findings")
    def _():
        compare(text, ours("POST", "/srv/mqa/validate", text.encode()))


@check("what is described completely conforms")
def _():
    (complete,) = [path for path in given["documents"] if path.endswith("/complete.ttl")]
    equal(judged(Graph().parse(complete, format="turtle"))[0], True)
