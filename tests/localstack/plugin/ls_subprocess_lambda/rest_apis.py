"""What community LocalStack leaves out of REST APIs: Lambda authorizers of requests, the templates of gateway responses, and how
long a gateway waits for a function."""
import fnmatch
import json
import os
import re
import threading
from pathlib import Path

from localstack.runtime import hooks
from localstack.services.apigateway.helpers import OpenAPIExt, get_apigateway_store
from localstack.services.apigateway.legacy import provider
from localstack.services.apigateway.next_gen.execute_api import handlers
from localstack.services.apigateway.next_gen.execute_api.gateway_response import (
    AccessDeniedError,
    AuthorizerConfigurationError,
    AuthorizerFailureError,
    IntegrationTimeoutError,
    UnauthorizedError,
    build_gateway_response,
    get_gateway_response_or_default,
)
from localstack.services.apigateway.next_gen.execute_api.handlers.gateway_exception import GatewayExceptionHandler
from localstack.services.apigateway.next_gen.execute_api.integrations.aws import RestApiAwsProxyIntegration

# For so long a gateway waits at the most, unless AWS allows an account more; or less, as a file says, where tests have no time.
MOST_MILLIS = 29_000
BUILT_IN = '{"message":$context.error.messageString}'


def _from_source(context, source: str) -> str | None:
    """What one identity source, such as method.request.header.Authorization, says."""
    request = context.invocation_request
    kind, _, name = source.strip().removeprefix("method.request.").partition(".")
    if kind == "header":
        return request["headers"].get(name)
    if kind == "querystring":
        return request["query_string_parameters"].get(name)
    raise AuthorizerConfigurationError(f"identity source is not understood: {source}")


def _event(context, arn: str) -> dict:
    request = context.invocation_request
    headers = request["headers"]
    return {
        "type": "REQUEST",
        "methodArn": arn,
        "resource": context.resource["path"],
        "path": request["path"],
        "httpMethod": request["http_method"],
        "headers": dict(headers),
        "multiValueHeaders": {name: headers.getlist(name) for name in headers.keys()},
        "queryStringParameters": request["query_string_parameters"],
        "multiValueQueryStringParameters": request["multi_value_query_string_parameters"],
        "pathParameters": request["path_parameters"],
        "stageVariables": context.stage_variables or {},
        "requestContext": dict(context.context_variables),
    }


def _as_list(value) -> list:
    return value if isinstance(value, list) else [value]


def _allows(policy: dict, arn: str) -> bool:
    """Whether it allows the call: some statement does, and none denies it."""
    effects = {
        statement["Effect"]
        for statement in _as_list(policy["policyDocument"]["Statement"])
        if any(fnmatch.fnmatchcase("execute-api:Invoke", action) for action in _as_list(statement["Action"]))
        and any(fnmatch.fnmatchcase(arn, resource) for resource in _as_list(statement["Resource"]))
    }
    return "Allow" in effects and "Deny" not in effects


def authorize(chain, context, response) -> None:
    method = context.resource_method
    if method.get("authorizationType") != "CUSTOM":
        return
    authorizer = context.deployment.rest_api.authorizers.get(method.get("authorizerId"))
    if not authorizer or authorizer.get("type") != "REQUEST":
        raise AuthorizerConfigurationError()
    sources = authorizer.get("identitySource") or ""
    if any(not _from_source(context, source) for source in sources.split(",") if source):
        raise UnauthorizedError("Unauthorized")
    request = context.invocation_request
    api = f"arn:aws:execute-api:{context.region}:{context.account_id}:{context.api_id}"
    arn = f"{api}/{context.stage}/{request['http_method']}{request['path']}"
    function = re.search(r"functions/(.+)/invocations", authorizer["authorizerUri"])[1]
    try:
        policy = json.loads(
            RestApiAwsProxyIntegration.call_lambda(
                function_arn=function,
                event=json.dumps(_event(context, arn)).encode(),
                source_arn=f"{api}/authorizers/{authorizer['id']}",
            )
        )
        allowed = _allows(policy, arn)
    except Exception as e:
        raise AuthorizerFailureError() from e
    if not allowed:
        raise AccessDeniedError("User is not authorized to access this resource with an explicit deny")
    context.context_variables["authorizer"] = {"principalId": policy.get("principalId"), **policy.get("context", {})}


def _patience(context) -> int:
    told = Path(os.environ.get("LSL_CALLS", "")) / "gateway-millis"
    asked = int(context.integration.get("timeoutInMillis") or MOST_MILLIS)
    return min(asked, int(told.read_text())) if told.is_file() else asked


def _give_up_in_time():
    """The function goes on by itself, as on AWS: only nobody waits for it any longer."""
    plain = RestApiAwsProxyIntegration.invoke

    def invoke(self, context):
        came = {}

        def call():
            try:
                came["answer"] = plain(self, context)
            except Exception as e:
                came["error"] = e

        thread = threading.Thread(target=call, daemon=True)
        thread.start()
        thread.join(_patience(context) / 1000)
        if "error" in came:
            raise came["error"]
        if "answer" not in came:
            raise IntegrationTimeoutError("Endpoint request timed out")
        return came["answer"]

    RestApiAwsProxyIntegration.invoke = invoke


def _filled(template: str, context) -> str:
    """The template with what it refers to: as much of it as static error bodies use."""

    def value(match) -> str:
        at = context.context_variables
        for name in match[1].split("."):
            at = at.get(name) if isinstance(at, dict) else None
        # messageString is the message with its quotes, and null without one.
        return json.dumps(at) if match[1] == "error.messageString" else str(at or "")

    return re.sub(r"\$context\.([A-Za-z]+(?:\.[A-Za-z]+)*)", value, template)


def _import_gateway_responses(rest_api, context, body: dict) -> None:
    known = get_apigateway_store(context=context).rest_apis[rest_api.id].gateway_responses
    for kind, said in body.get(OpenAPIExt.GATEWAY_RESPONSES, {}).items():
        known[kind] = build_gateway_response(
            kind,
            status_code=str(said["statusCode"]) if "statusCode" in said else None,
            response_parameters=said.get("responseParameters"),
            response_templates=said.get("responseTemplates"),
            default_response=False,
        )


@hooks.on_infra_start()
def complete_rest_apis():
    handlers.preprocess_request.append(authorize)
    _give_up_in_time()
    plain_import = provider.import_api_from_openapi_spec

    def import_api(rest_api, context, open_api_spec, *args, **kwargs):
        result = plain_import(rest_api, context, open_api_spec, *args, **kwargs)
        _import_gateway_responses(rest_api, context, open_api_spec)
        return result

    provider.import_api_from_openapi_spec = import_api
    plain = GatewayExceptionHandler.create_exception_response

    def create_exception_response(self, exception, context):
        response = plain(self, exception, context)
        known = get_gateway_response_or_default(exception.type, context.deployment.rest_api.gateway_responses) or {}
        template = (known.get("responseTemplates") or {}).get("application/json")
        if template and template != BUILT_IN:
            response.set_data(_filled(template, context))
        for name, value in (known.get("responseParameters") or {}).items():
            if name.startswith("gatewayresponse.header.") and value.startswith("'"):
                response.headers[name.removeprefix("gatewayresponse.header.")] = value.strip("'")
        return response

    GatewayExceptionHandler.create_exception_response = create_exception_response
