"""Validates one RDF file with pyshacl: judge.py DATA SHAPES. Writes [focus, path, severity] for each result, as JSON."""

import json
import logging
import sys

from pyshacl import validate
from rdflib import BNode, Graph, Namespace

SH = Namespace("http://www.w3.org/ns/shacl#")

# Ill-formed literals are part of the documents.
logging.getLogger("rdflib").setLevel(logging.CRITICAL)


def path_of(report, result):
    path = report.value(result, SH.resultPath)
    if path is None:
        return ""
    return "^" + str(report.value(path, SH.inversePath)) if isinstance(path, BNode) else str(path)


data, shapes = (Graph().parse(name, format="nt") for name in sys.argv[1:3])
report = validate(data, shacl_graph=shapes, inplace=True)[1]
results = [
    [str(report.value(result, SH.focusNode)), path_of(report, result), str(report.value(result, SH.resultSeverity))]
    for result in report.objects(None, SH.result)
]
json.dump(results, sys.stdout)
