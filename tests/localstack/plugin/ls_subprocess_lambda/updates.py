"""Changes of what is deployed that community LocalStack passes over: names of functions, gateways, their stages."""
import json

from localstack.runtime import hooks
from localstack.services.apigateway.resource_providers.aws_apigateway_restapi import ApiGatewayRestApiProvider
from localstack.services.apigateway.resource_providers.aws_apigateway_stage import ApiGatewayStageProvider
from localstack.services.cloudformation.engine.v2.change_set_model import is_nothing
from localstack.services.cloudformation.engine.v2.change_set_model_executor import ChangeSetModelExecutor
from localstack.services.cloudformation.resource_provider import OperationStatus, ProgressEvent, ResourceProviderExecutor
from localstack.services.lambda_.resource_providers.lambda_alias import LambdaAliasProvider
from localstack.services.scheduler.resource_providers.aws_scheduler_schedule import SchedulerScheduleProvider


def _done(request, model):
    return ProgressEvent(
        OperationStatus.SUCCESS,
        resource_model={**request.previous_state, **model},
        custom_context=request.custom_context,
    )


def _move_name(self, request):
    """At once, as on AWS: what calls by the name is never without a function."""
    wanted, lambda_ = request.desired_state, request.aws_client_factory.lambda_
    function, version = wanted["FunctionName"], wanted["FunctionVersion"]
    # A version is called only once it can be.
    lambda_.get_waiter("function_active_v2").wait(FunctionName=function, Qualifier=version)
    lambda_.update_alias(FunctionName=function, Name=wanted["Name"], FunctionVersion=version)
    return _done(request, wanted)


def _put_routes(self, request):
    """What is deployed of it stays as it is until a stage leads to another deployment."""
    wanted, api = request.desired_state, request.aws_client_factory.apigateway
    body = wanted.get("Body")
    if body:
        api.put_rest_api(
            restApiId=request.previous_state["RestApiId"],
            mode="overwrite",
            body=(json.dumps(body) if isinstance(body, dict) else body).encode(),
            parameters={"basepath": "ignore"},
        )
    return _done(request, wanted)


def _lead_stage(self, request):
    wanted, api = request.desired_state, request.aws_client_factory.apigateway
    api.update_stage(
        restApiId=wanted["RestApiId"],
        stageName=wanted["StageName"],
        patchOperations=[{"op": "replace", "path": "/deploymentId", "value": wanted["DeploymentId"]}],
    )
    return _done(request, wanted)


def _set_schedule(self, request):
    wanted = request.desired_state
    names = ("Description", "FlexibleTimeWindow", "Name", "ScheduleExpression", "State", "Target")
    request.aws_client_factory.scheduler.update_schedule(
        **{"Name": request.previous_state["Name"], **{name: wanted[name] for name in names if name in wanted}}
    )
    return _done(request, wanted)


def _replace_only_what_differs():
    """What is told by a reference to something that changes is most often the same afterwards."""
    plain = ChangeSetModelExecutor._execute_resource_change

    def change(self, name, before, after):
        if not is_nothing(before) and not is_nothing(after) and after.requires_replacement:
            provider = ResourceProviderExecutor.try_load_resource_provider(after.resource_type)
            fixed = [path.removeprefix("/properties/") for path in provider.SCHEMA.get("createOnlyProperties", [])]
            then, now = before.properties.properties, after.properties.properties
            after.requires_replacement = any(then.get(one) != now.get(one) for one in fixed)
        plain(self, name=name, before=before, after=after)

    ChangeSetModelExecutor._execute_resource_change = change


@hooks.on_infra_start()
def complete_updates():
    _replace_only_what_differs()
    LambdaAliasProvider.update = _move_name
    ApiGatewayRestApiProvider.update = _put_routes
    ApiGatewayStageProvider.update = _lead_stage
    SchedulerScheduleProvider.update = _set_schedule
