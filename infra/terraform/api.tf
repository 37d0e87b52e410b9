# Which path goes to which function is said once, in infra/api-routes.json; a test compares it with the routes themselves.

locals {
  routes = jsondecode(file("${local.repository}/infra/api-routes.json"))
  # By path: the gateway's name of a method, and the function. Browsers ask without credentials whether pages may ask: the gateway answers by itself.
  paths = {
    for path in distinct(local.routes[*].path) : path => merge(
      length(var.cors_origins) > 0 ? { options = "nobody" } : {},
      {
        for route in local.routes :
        (route.method == "ANY" ? "x-amazon-apigateway-any-method" : lower(route.method)) => route.function
        if route.path == path
      }
    )
  }
  invocations = {
    for key, alias in aws_lambda_alias.live :
    key => "arn:${local.partition}:apigateway:${local.region}:lambda:path/2015-03-31/functions/${alias.arn}/invocations"
  }
  # What a browser is told; bodies of all types count as bytes here, of which the gateway makes no templates.
  preflight_headers = {
    "Access-Control-Allow-Origin"  = length(var.cors_origins) == 0 || contains(var.cors_origins, "*") ? "*" : var.cors_origins[0]
    "Access-Control-Allow-Methods" = "OPTIONS, HEAD, GET, POST, PUT, DELETE"
    "Access-Control-Allow-Headers" = "Accept, Authorization, Content-Encoding, Content-Type, X-Amz-Date, X-Amz-Security-Token, X-Amz-Content-Sha256, X-Elastic-Client-Meta, X-Opaque-Id, X-Requested-With"
    "Access-Control-Max-Age"       = "3600"
    "Vary"                         = "Origin"
  }
  # Of several sites it names the one that asks.
  preflight_known = join(" || ", [for site in var.cors_origins : "$asked == \"${site}\""])
  preflight_template = contains(var.cors_origins, "*") || length(var.cors_origins) < 2 ? "" : join("\n", [
    "#set($asked = $input.params().header.get(\"Origin\"))",
    "#if(!$asked)#set($asked = $input.params().header.get(\"origin\"))#end",
    "#if(${local.preflight_known})#set($context.responseOverride.header.Access-Control-Allow-Origin = $asked)#end"
  ])
  preflight = {
    type                = "mock"
    contentHandling     = "CONVERT_TO_TEXT"
    passthroughBehavior = "never"
    requestTemplates    = { "application/json" = "{\"statusCode\": 200}" }
    responses = {
      default = {
        statusCode         = "200"
        contentHandling    = "CONVERT_TO_TEXT"
        responseParameters = { for name, value in local.preflight_headers : "method.response.header.${name}" => "'${value}'" }
        responseTemplates  = { "application/json" = local.preflight_template }
      }
    }
  }
  preflight_responses = {
    "200" = {
      description = "which sites may ask"
      headers     = { for name, value in local.preflight_headers : name => { schema = { type = "string" } } }
    }
  }

  signed         = var.sign_in == "iam"
  asks_for_key   = var.authorizer && !local.signed
  counts_callers = var.caller_rate > 0
  guarded = concat(
    local.signed ? [{ signatures = [] }] : [],
    local.asks_for_key ? [{ keys = [] }] : [],
    local.counts_callers ? [{ shares = [] }] : []
  )
  # The gateway counts what callers ask by names that it must know beforehand; the authorizer gives each caller one.
  shares   = local.counts_callers ? [for share in range(32) : format("%s-throttled-caller-%02d", var.name, share)] : []
  sent_401 = var.oidc_issuer == "" ? "" : ", Bearer realm=\"security\""
  refused_key = join("", [
    "missing or invalid API key; send it as: Authorization: ApiKey <key>",
    var.oidc_issuer == "" ? "" : "; or a token of the issuer, as Bearer"
  ])

  # What it says by itself of requests that are not signed as they should be.
  signed_refusals = {
    MISSING_AUTHENTICATION_TOKEN = { status = 401, type = "security_exception", reason = "the request is not signed by credentials of AWS (Signature Version 4)" }
    UNAUTHORIZED                 = { status = 403, type = "security_exception", reason = "the signature is not good, or does not allow this" }
    ACCESS_DENIED                = { status = 403, type = "security_exception", reason = "the caller's policies do not allow this" }
    INVALID_SIGNATURE            = { status = 403, type = "security_exception", reason = "the signature does not fit the request" }
    EXPIRED_TOKEN                = { status = 403, type = "security_exception", reason = "the credentials of the signature have expired" }
  }

  # What the gateway says by itself, in Elasticsearch's shape.
  refusals = merge(local.key_refusals, local.signed ? local.signed_refusals : {})
  key_refusals = {
    UNAUTHORIZED                   = { status = 401, type = "security_exception", reason = local.refused_key }
    ACCESS_DENIED                  = { status = 401, type = "security_exception", reason = local.refused_key }
    AUTHORIZER_FAILURE             = { status = 503, type = "service_unavailable_exception", reason = "API keys could not be checked; try again" }
    AUTHORIZER_CONFIGURATION_ERROR = { status = 503, type = "service_unavailable_exception", reason = "API keys could not be checked; try again" }
    MISSING_AUTHENTICATION_TOKEN   = { status = 400, type = "illegal_argument_exception", reason = "no handler found for this path and method" }
    REQUEST_TOO_LARGE              = { status = 413, type = "content_too_long_exception", reason = "the request is larger than the gateway takes; send smaller ones" }
    THROTTLED                      = { status = 429, type = "es_rejected_execution_exception", reason = "too many requests; try again later" }
    QUOTA_EXCEEDED                 = { status = 429, type = "es_rejected_execution_exception", reason = "too many requests; try again later" }
    INTEGRATION_TIMEOUT            = { status = 504, type = "timeout_exception", reason = "the function did not answer in time; whether it did its work is not known" }
    INTEGRATION_FAILURE            = { status = 502, type = "exception", reason = "the function failed; whether it did its work is not known" }
    WAF_FILTERED                   = { status = 403, type = "security_exception", reason = "the request was refused by the firewall" }
    DEFAULT_4XX                    = { status = null, type = "illegal_argument_exception", reason = "the gateway refused the request" }
    DEFAULT_5XX                    = { status = null, type = "exception", reason = "the gateway failed" }
  }
}

locals {
  # What each request must show, by how it is called here.
  schemes = merge(
    local.signed ? {
      signatures = {
        type                           = "apiKey"
        name                           = "Authorization"
        in                             = "header"
        "x-amazon-apigateway-authtype" = "awsSigv4"
      }
    } : {},
    local.asks_for_key ? {
      keys = {
        type                           = "apiKey"
        name                           = "Authorization"
        in                             = "header"
        "x-amazon-apigateway-authtype" = "custom"
        "x-amazon-apigateway-authorizer" = {
          type                         = "request"
          authorizerUri                = local.invocations["authorizer"]
          identitySource               = "method.request.header.Authorization"
          authorizerResultTtlInSeconds = var.authorizer_ttl
        }
      }
    } : {},
    local.counts_callers ? { shares = { type = "apiKey", name = "x-api-key", in = "header" } } : {}
  )
}

locals {
  stage = "v1"
  # AWS looks at this policy beside what callers show. Whoever does not come through the endpoint is refused, whatever he shows.
  # Where requests are signed, an Allow for everybody would be one for all who have credentials of any account, whatever
  # their own policies say: there the own account alone is allowed, which leaves it to the policies of its users and roles,
  # and browsers may ask without credentials whether pages may ask. The stage is named, as a star would reach over the
  # method into paths that have the same word in them.
  endpoint_statements = concat(
    local.signed ? [] : [
      { Effect = "Allow", Principal = "*", Action = "execute-api:Invoke", Resource = "execute-api:/*" }
    ],
    local.signed ? [
      {
        Effect    = "Allow"
        Principal = { AWS = "arn:${local.partition}:iam::${local.account}:root" }
        Action    = "execute-api:Invoke"
        Resource  = "execute-api:/*"
      }
    ] : [],
    local.signed && length(var.cors_origins) > 0 ? [
      { Effect = "Allow", Principal = "*", Action = "execute-api:Invoke", Resource = "execute-api:/${local.stage}/OPTIONS/*" }
    ] : [],
    [
      {
        Effect    = "Deny"
        Principal = "*"
        Action    = "execute-api:Invoke"
        Resource  = "execute-api:/*"
        Condition = { StringNotEquals = { "aws:SourceVpce" = local.private_endpoint } }
      }
    ]
  )
}

resource "aws_api_gateway_rest_api" "main" {
  name        = var.name
  description = "Lampyr: speaks Elasticsearch's API"
  tags        = local.tags

  # With a name of one's own the gateway's is no way past what guards it.
  disable_execute_api_endpoint = var.domain_name != ""

  endpoint_configuration {
    types            = var.private ? ["PRIVATE"] : ["REGIONAL"]
    vpc_endpoint_ids = var.private ? [local.private_endpoint] : null
  }

  body = jsonencode(merge(
    {
      openapi = "3.0.1"
      info    = { title = var.name, version = "1" }

      # All bodies pass as they are: they may be compressed.
      "x-amazon-apigateway-binary-media-types" = ["*/*"]

      "x-amazon-apigateway-gateway-responses" = {
        for type, refusal in local.refusals : type => merge(
          refusal.status == null ? {} : { statusCode = refusal.status },
          {
            responseTemplates = {
              "application/json" = jsonencode({
                error = {
                  root_cause = [{ type = refusal.type, reason = refusal.reason }]
                  type       = refusal.type
                  reason     = refusal.reason
                }
                status = refusal.status == null ? (endswith(type, "4XX") ? 400 : 500) : refusal.status
              })
            }
          },
          {
            responseParameters = merge(
              # Clients of Elasticsearch believe no answer without it.
              var.persona == "elasticsearch" ? { "gatewayresponse.header.X-elastic-product" = "'Elasticsearch'" } : {},
              length(var.cors_origins) == 1 ? {
                "gatewayresponse.header.Access-Control-Allow-Origin" = "'${var.cors_origins[0]}'"
              } : {},
              !local.signed && contains(["UNAUTHORIZED", "ACCESS_DENIED"], type) ? {
                "gatewayresponse.header.WWW-Authenticate" = "'Basic realm=\"security\", charset=\"UTF-8\", ApiKey${local.sent_401}'"
              } : {}
            )
          }
        )
      }

      paths = {
        for path, methods in local.paths : path => {
          for method, function in methods : method => merge(
            {
              parameters = [
                for variable in regexall("\\{([a-z]+)\\+?\\}", path) :
                { name = variable[0], in = "path", required = true, schema = { type = "string" } }
              ]
              responses = method == "options" ? local.preflight_responses : {}
            },
            {
              # Looked up, since what is chosen by a condition is of one type either way.
              "x-amazon-apigateway-integration" = {
                preflight = local.preflight
                proxy = {
                  type                = "aws_proxy"
                  httpMethod          = "POST"
                  uri                 = lookup(local.invocations, function, "")
                  passthroughBehavior = "when_no_match"
                  timeoutInMillis     = 29000
                }
              }[method == "options" ? "preflight" : "proxy"]
            },
            length(local.guarded) > 0 && method != "options" ? { security = local.guarded } : {}
          )
        }
      }
    },
    length(local.schemes) > 0 ? { components = { securitySchemes = local.schemes } } : {},
    local.counts_callers ? { "x-amazon-apigateway-api-key-source" = "AUTHORIZER" } : {},
    var.private ? {
      "x-amazon-apigateway-policy" = { Version = "2012-10-17", Statement = local.endpoint_statements }
    } : {}
  ))
}

resource "aws_lambda_permission" "api" {
  for_each      = toset(local.asks_for_key ? ["ingest", "search", "authorizer"] : ["ingest", "search"])
  statement_id  = "gateway"
  action        = "lambda:InvokeFunction"
  function_name = aws_lambda_function.function[each.key].function_name
  qualifier     = aws_lambda_alias.live[each.key].name
  principal     = "apigateway.amazonaws.com"
  source_arn    = "${aws_api_gateway_rest_api.main.execution_arn}/*"
}

resource "aws_api_gateway_deployment" "main" {
  rest_api_id = aws_api_gateway_rest_api.main.id

  triggers = {
    body = sha256(aws_api_gateway_rest_api.main.body)
    # What is not in the document takes a deployment as well.
    doors = jsonencode([var.domain_name != "", var.private ? local.private_endpoint : ""])
  }

  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_cloudwatch_log_group" "api" {
  name              = "/lampyr/${var.name}/api"
  retention_in_days = var.log_retention_days
  tags              = local.tags
}

# Whose right to write logs the gateway uses, once for the account and region.
data "aws_iam_policy_document" "gateway_assume" {
  statement {
    actions = ["sts:AssumeRole"]

    principals {
      type        = "Service"
      identifiers = ["apigateway.amazonaws.com"]
    }
  }
}

resource "aws_iam_role" "gateway" {
  name               = "${var.name}-gateway"
  assume_role_policy = data.aws_iam_policy_document.gateway_assume.json
  tags               = local.tags
}

resource "aws_iam_role_policy_attachment" "gateway" {
  role       = aws_iam_role.gateway.name
  policy_arn = "arn:${local.partition}:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs"
}

resource "aws_api_gateway_account" "main" {
  cloudwatch_role_arn = aws_iam_role.gateway.arn
  depends_on          = [aws_iam_role_policy_attachment.gateway]
}

resource "aws_api_gateway_stage" "main" {
  rest_api_id          = aws_api_gateway_rest_api.main.id
  deployment_id        = aws_api_gateway_deployment.main.id
  stage_name           = local.stage
  xray_tracing_enabled = var.traces
  tags                 = local.tags

  access_log_settings {
    destination_arn = aws_cloudwatch_log_group.api.arn
    format = jsonencode({
      id              = "$context.extendedRequestId"
      amzn_request_id = "$context.requestId"
      method          = "$context.httpMethod"
      resource        = "$context.resourcePath"
      status          = "$context.status"
      millis          = "$context.responseLatency"
      function_millis = "$context.integrationLatency"
      bytes           = "$context.responseLength"
      key             = "$context.authorizer.principalId"
      caller          = "$context.identity.userArn"
      error           = "$context.error.responseType"
    })
  }

  depends_on = [aws_api_gateway_account.main]
}

resource "aws_api_gateway_method_settings" "main" {
  rest_api_id = aws_api_gateway_rest_api.main.id
  stage_name  = aws_api_gateway_stage.main.stage_name
  method_path = "*/*"

  settings {
    # One set of metrics for each path would cost more than an idle month.
    metrics_enabled = false
    # What is sent and answered is never logged.
    logging_level          = "ERROR"
    data_trace_enabled     = false
    throttling_rate_limit  = var.throttle_rate
    throttling_burst_limit = var.throttle_burst
  }
}

# How much each caller may ask.
resource "aws_api_gateway_usage_plan" "callers" {
  count       = local.counts_callers ? 1 : 0
  name        = "${var.name}-callers"
  description = "What each caller may ask"
  tags        = local.tags

  api_stages {
    api_id = aws_api_gateway_rest_api.main.id
    stage  = aws_api_gateway_stage.main.stage_name
  }

  throttle_settings {
    rate_limit  = var.caller_rate
    burst_limit = var.caller_burst
  }
}

# No secrets: no client can give one.
resource "aws_api_gateway_api_key" "share" {
  for_each = toset(local.shares)
  name     = each.key
  value    = each.key
  tags     = local.tags
}

resource "aws_api_gateway_usage_plan_key" "share" {
  for_each      = aws_api_gateway_api_key.share
  key_id        = each.value.id
  key_type      = "API_KEY"
  usage_plan_id = aws_api_gateway_usage_plan.callers[0].id
}

resource "aws_api_gateway_domain_name" "main" {
  count                    = var.domain_name == "" ? 0 : 1
  domain_name              = var.domain_name
  regional_certificate_arn = var.certificate_arn
  security_policy          = "TLS_1_2"
  tags                     = local.tags

  endpoint_configuration {
    types = ["REGIONAL"]
  }
}

resource "aws_api_gateway_base_path_mapping" "main" {
  count       = var.domain_name == "" ? 0 : 1
  api_id      = aws_api_gateway_rest_api.main.id
  stage_name  = aws_api_gateway_stage.main.stage_name
  domain_name = aws_api_gateway_domain_name.main[0].domain_name
}
