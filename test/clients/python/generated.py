"""Clients that generators make of the interface description: what the generators are run with, and the data that the clients send."""

import importlib
import json
import os
import subprocess
import sys
import tempfile
from urllib.request import urlopen

from checks import given

NAME = "generated_client"
CATALOGUE = "generated"
TITLE = "http://purl.org/dc/terms/title"
DATASET = {
    "@id": "http://provider.example/dataset",
    "@type": "http://www.w3.org/ns/dcat#Dataset",
    TITLE: [{"@value": "Trams of a generated client", "@language": "en"}],
    "http://purl.org/dc/terms/description": [{"@value": "Where the trams are.", "@language": "en"}],
}
TURTLE = """<http://provider.example/dataset> a <http://www.w3.org/ns/dcat#Dataset> ;
  <http://purl.org/dc/terms/title> "Buses of a generated client"@en ;
  <http://purl.org/dc/terms/description> "Where the buses are."@en ."""
CATALOGUE_DOCUMENT = {
    "@id": "http://provider.example/catalogue",
    "@type": "http://www.w3.org/ns/dcat#Catalog",
    TITLE: [{"@value": "Of generated clients", "@language": "en"}],
    "http://purl.org/dc/terms/description": [{"@value": "What generated clients write.", "@language": "en"}],
}


def generate(command, *options):
    """Runs a generator over the description of the service; its client can be imported afterwards. Returns what the generator said."""
    folder = tempfile.mkdtemp()
    description = os.path.join(folder, "openapi.json")
    with urlopen(given["url"] + "/srv/openapi.json") as answer, open(description, "wb") as file:
        file.write(answer.read())
    binaries = os.path.dirname(sys.executable)
    environment = {**os.environ, "PATH": binaries + os.pathsep + os.environ.get("PATH", "")}
    arguments = [option.format(description=description, folder=folder, name=NAME) for option in options]
    ended = subprocess.run(
        [os.path.join(binaries, command), *arguments], cwd=folder, env=environment, capture_output=True, text=True
    )
    said = ended.stdout + ended.stderr
    assert ended.returncode == 0, said[-2000:]
    sys.path.insert(0, folder)
    return said


def part(name=""):
    """A module of the client."""
    return importlib.import_module(NAME + name)


def titles(document):
    """The titles in a document of JSON-LD, in whatever form it has."""
    return json.dumps(document)
