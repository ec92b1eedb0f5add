"""A client that openapi-python-client makes of the interface description, used as its authors mean it."""

import json
import re

from checks import check, equal, given
from generated import CATALOGUE, CATALOGUE_DOCUMENT, DATASET, generate, part

SAID = generate(
    "openapi-python-client", "generate", "--path", "{description}", "--meta", "none", "--output-path", "{folder}/{name}"
)
# What it has no words for: it sends JSON, forms and octets, and reads those and texts.
BEYOND = re.compile(r"Unsupported content.type ")


@check("every operation is there but for two that send files")
def operations():
    missing = re.findall(r"parsing (\S+ \S+) within \S+ Endpoint will not be generated", SAID)
    equal(sorted(missing), ["PUT /srv/repo/distributions/{id}/sample", "PUT /srv/repo/organizations/{id}/logo"])


@check("the generator complains of nothing but media types that it does not know")
def warnings():
    complaints = [line for line in SAID.split("\n") if re.match(r"(Cannot|Invalid|Unsupported|Could|ERROR)", line)]
    assert complaints, SAID[:500]
    equal([line for line in complaints if not BEYOND.search(line)], [])


client = part().AuthenticatedClient(
    base_url=given["url"], token=given["key"], prefix="", auth_header_name="X-API-Key", raise_on_unexpected_status=True
)


def call(tag, operation, *arguments, of=client, **named):
    return part(f".api.{tag}.{operation}").sync_detailed(*arguments, client=of, **named)


def problem(answer, status, code):
    equal((answer.status_code, type(answer.parsed).__name__, answer.parsed.code), (status, "Problem", code))


@check("writes a catalogue and a dataset with an API key, and replaces it")
def writes():
    equal(call("repo", "put_srv_repo_catalogues_id", CATALOGUE, body=CATALOGUE_DOCUMENT).status_code, 201)
    made = call("repo", "post_srv_repo_catalogues_id_datasets", CATALOGUE, body=DATASET, wait_for_quality=True)
    equal((made.status_code, type(made.parsed).__name__), (201, "Created"))
    global identifier
    identifier = made.parsed.id
    replaced = {**DATASET, "http://purl.org/dc/terms/identifier": "trams"}
    equal(call("repo", "put_srv_repo_datasets_id", identifier, body=replaced).status_code, 204)


@check("reads it in every syntax that it asks for, and by suffix")
def reads():
    plain = call("repo", "get_srv_repo_datasets_id", identifier)
    equal(plain.status_code, 200)
    assert "Trams of a generated client" in plain.parsed, plain.parsed
    for syntax in ["text/turtle", "application/ld+json", "application/rdf+xml", "application/n-triples"]:
        answer = call("repo", "get_srv_repo_datasets_id", identifier, of=client.with_headers({"Accept": syntax}))
        equal((answer.status_code, answer.headers["content-type"].split(";")[0]), (200, syntax))
        assert "Trams of a generated client" in answer.parsed, answer.parsed
        if syntax == "application/ld+json":
            assert isinstance(json.loads(answer.parsed), dict), answer.parsed
    turtle = call("repo", "get_srv_repo_datasets_id", identifier + ".ttl")
    equal(turtle.headers["content-type"].split(";")[0], "text/turtle")


@check("searches, and reads the quality")
def finds():
    found = call("search", "get_srv_search_search", q='"Trams of a generated client"')
    equal((found.status_code, found.parsed.result.count), (200, 1))
    quality = call("mqa", "get_srv_mqa_datasets_id", identifier)
    equal(quality.status_code, 200)
    assert quality.parsed is not None


@check("is told of problems as such")
def problems():
    problem(call("repo", "get_srv_repo_datasets_id", "not-there"), 404, "NOT_FOUND")
    stranger = part().AuthenticatedClient(base_url=given["url"], token="wrong", prefix="", auth_header_name="X-API-Key")
    refused = call("repo", "put_srv_repo_datasets_id", identifier, body=DATASET, of=stranger)
    equal((refused.status_code, type(refused.parsed).__name__), (401, "Problem"))
    faulty = call("repo", "put_srv_repo_datasets_id", identifier, body={"@id": "http://provider.example/x"})
    assert faulty.status_code in (400, 422), faulty
    equal(type(faulty.parsed).__name__, "Problem")


@check("deletes it")
def deletes():
    equal(call("repo", "delete_srv_repo_datasets_id", identifier).status_code, 204)
    problem(call("repo", "get_srv_repo_datasets_id", identifier), 404, "NOT_FOUND")
