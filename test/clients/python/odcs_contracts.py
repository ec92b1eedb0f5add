"""open-data-contract-standard, the model of the makers of the Data Contract CLI: reads the contracts that the service gives, and one of its own that it takes."""

from urllib.request import Request, urlopen

from checks import check, equal, given
from open_data_contract_standard.model import OpenDataContractStandard

ADDRESS = given["url"] + "/srv/repo/datasets/departures/contract"


def ask(accept=None, body=None, path=""):
    headers = {"X-API-Key": given["key"]}
    if accept:
        headers["Accept"] = accept
    if body is not None:
        headers["Content-Type"] = "application/yaml"
    method = "GET" if body is None else "PUT"
    with urlopen(Request(ADDRESS + path, data=body, headers=headers, method=method)) as answer:
        return answer.status, answer.headers, answer.read().decode()


SENT = OpenDataContractStandard.from_string(given["contract"])


@check("the contract as it was sent is a contract of the standard")
def as_sent():
    status, headers, text = ask()
    equal(text, given["contract"])
    assert headers["Content-Type"].startswith("application/yaml"), headers["Content-Type"]
    equal(OpenDataContractStandard.from_string(text), SENT)


@check("JSON of the service says the same")
def as_json():
    _, _, text = ask("application/json")
    equal(OpenDataContractStandard.model_validate_json(text), SENT)


@check("YAML that the service writes of JSON says the same")
def as_yaml():
    request = Request(
        ADDRESS,
        data=SENT.model_dump_json(exclude_none=True, by_alias=True).encode(),
        headers={"X-API-Key": given["key"], "Content-Type": "application/json"},
        method="PUT",
    )
    with urlopen(request) as answer:
        equal(answer.status, 204)
    _, headers, text = ask("application/yaml")
    assert headers["Content-Type"].startswith("application/yaml"), headers["Content-Type"]
    equal(OpenDataContractStandard.from_string(text), SENT)


@check("a contract that the library writes is taken, and keeps its text")
def written():
    changed = SENT.model_copy(deep=True)
    changed.version = "2.0.0"
    arrivals = changed.schema_[0].model_copy(deep=True)
    arrivals.name = "arrivals"
    changed.schema_.append(arrivals)
    text = changed.to_yaml()
    status, _, _ = ask(body=text.encode())
    equal(status, 204)
    equal(ask()[2], text)
