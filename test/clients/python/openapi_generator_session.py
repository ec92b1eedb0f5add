"""A client that openapi-generator makes of the interface description, used as its authors mean it."""

from checks import check, equal, given, refused
from generated import CATALOGUE, CATALOGUE_DOCUMENT, DATASET, TURTLE, generate, part, titles

SAID = generate(
    "openapi-generator-cli", "generate", "-g", "python", "-i", "{description}", "-o", "{folder}", "--package-name", "{name}"
)


@check("the generator finds no error")
def errors():
    equal([line for line in SAID.split("\n") if " ERROR " in line], [])


generated = part()
configuration = generated.Configuration(host=given["url"], api_key={"apiKey": given["key"]})
client = generated.ApiClient(configuration)
repo, search, mqa = generated.RepoApi(client), generated.SearchApi(client), generated.MqaApi(client)


def problem(error, status, code):
    equal((error.status, type(error.data).__name__, error.data.code), (status, "Problem", code))


@check("writes a catalogue and a dataset with an API key, and replaces it in Turtle")
def writes():
    repo.put_srv_repo_catalogues_id(CATALOGUE, CATALOGUE_DOCUMENT)
    made = repo.post_srv_repo_catalogues_id_datasets_with_http_info(CATALOGUE, DATASET, wait_for_quality=True)
    equal((made.status_code, type(made.data).__name__), (201, "Created"))
    global identifier
    identifier = made.data.id
    replaced = repo.put_srv_repo_datasets_id_with_http_info(identifier, TURTLE, _content_type="text/turtle")
    equal(replaced.status_code, 204)


@check("reads it as JSON-LD by itself, and in Turtle where it asks for it")
def reads():
    assert "Buses of a generated client" in titles(repo.get_srv_repo_datasets_id(identifier))
    turtle = repo.get_srv_repo_datasets_id(identifier, _headers={"Accept": "text/turtle"})
    assert '"Buses of a generated client"@en' in turtle, turtle
    assert '"Buses of a generated client"@en' in repo.get_srv_repo_datasets_id(identifier + ".ttl", _headers={"Accept": "*/*"})
    raw = repo.get_srv_repo_datasets_id_without_preload_content(identifier, _headers={"Accept": "application/rdf+xml"})
    assert "Buses of a generated client" in raw.data.decode()


@check("searches, and reads the quality")
def finds():
    equal(search.get_srv_search_search(q='"Buses of a generated client"').result.count, 1)
    assert mqa.get_srv_mqa_datasets_id(identifier) is not None


@check("is told of problems as such")
def problems():
    problem(refused(generated.ApiException, repo.get_srv_repo_datasets_id, "not-there"), 404, "NOT_FOUND")
    stranger = generated.ApiClient(generated.Configuration(host=given["url"], api_key={"apiKey": "wrong"}))
    error = refused(generated.ApiException, generated.RepoApi(stranger).delete_srv_repo_datasets_id, identifier)
    equal((error.status, type(error.data).__name__), (401, "Problem"))


@check("deletes it")
def deletes():
    equal(repo.delete_srv_repo_datasets_id_with_http_info(identifier).status_code, 204)
    problem(refused(generated.ApiException, repo.get_srv_repo_datasets_id, identifier), 404, "NOT_FOUND")
