locals {
  # Whose tokens are taken, and what they mean.
  token_settings = var.oidc_issuer == "" ? {} : {
    LAMPYR_OIDC_ISSUER      = var.oidc_issuer
    LAMPYR_OIDC_AUDIENCE    = var.oidc_audience
    LAMPYR_OIDC_ROLES_CLAIM = var.oidc_claim
    LAMPYR_OIDC_ROLES       = join(",", var.oidc_roles)
  }

  # What those are told that answer clients.
  client_settings = merge(
    {
      LAMPYR_API_KEYS       = "true"
      LAMPYR_API_PERSONA    = var.persona
      LAMPYR_API_SIGNATURES = tostring(var.sign_in == "iam")
      LAMPYR_CLUSTER_NAME   = var.name
    },
    local.token_settings,
    length(var.cors_origins) > 0 ? { LAMPYR_API_CORS_ORIGINS = join(",", var.cors_origins) } : {}
  )

  # Who hands searches to other invocations, or has them go on with tasks. The region's own host has no address of IPv6.
  leaf_settings = var.leaves ? merge(
    { LAMPYR_SEARCH_FUNCTION = "${var.name}-search:live" },
    local.has_gateways ? { AWS_ENDPOINT_URL_LAMBDA = "https://lambda.${local.region}.api.aws" } : {}
  ) : {}
  java_options = "--enable-native-access=ALL-UNNAMED -Dhttp.maxConnections=64"

  # What each function is beyond what all are. Names that the functions do not know are refused by them, so that each is
  # told just what it takes.
  functions = {
    ingest = {
      module     = "ingest"
      handler    = "io.lampyr.functions.ingest.IngestFunction"
      memory     = var.ingest_memory
      timeout    = 29
      concurrent = var.ingest_concurrency
      told       = merge(local.client_settings, { LAMPYR_NODE_SECRET_ID = aws_secretsmanager_secret.nodes.arn })
    }
    search = {
      module     = "search"
      handler    = "io.lampyr.functions.search.SearchFunction"
      memory     = var.search_memory
      timeout    = 29
      concurrent = var.search_concurrency
      told = merge(
        local.client_settings,
        { LAMPYR_NODE_SECRET_ID = aws_secretsmanager_secret.nodes.arn },
        local.leaf_settings,
        local.has_cache ? { LAMPYR_SEARCH_CACHE_FOLDER = local.cache_folder } : {}
      )
    }
    flusher = {
      module     = "commit-flusher"
      handler    = "io.lampyr.functions.commitflusher.FlusherFunction"
      memory     = var.flusher_memory
      timeout    = 300
      concurrent = -1
      told = merge(
        { LAMPYR_NODE_SECRET_ID = aws_secretsmanager_secret.nodes.arn },
        local.leaf_settings
      )
    }
    gc = {
      module     = "gc"
      handler    = "io.lampyr.functions.gc.GcFunction"
      memory     = var.gc_memory
      timeout    = 900
      concurrent = -1
      told = merge(
        local.has_cache ? { LAMPYR_SEARCH_CACHE_FOLDER = local.cache_folder } : {},
        var.gc_longest_deadline == "" ? {} : { LAMPYR_GC_LONGEST_DEADLINE = var.gc_longest_deadline },
        var.gc_margin == "" ? {} : { LAMPYR_GC_MARGIN = var.gc_margin }
      )
    }
    authorizer = {
      module     = "ingest"
      handler    = "io.lampyr.functions.ingest.AuthorizerFunction"
      memory     = var.flusher_memory
      timeout    = 9
      concurrent = -1
      told = merge(
        local.token_settings,
        local.counts_callers ? { LAMPYR_API_CALLER_SHARES = var.name } : {}
      )
    }
  }
  jars = {
    for module in toset([for function in local.functions : function.module]) :
    module => "${local.functions_folder}/${module}/target/lampyr-${module}-${var.lampyr_version}-lambda.jar"
  }
}

resource "aws_cloudwatch_log_group" "function" {
  for_each          = toset(local.function_names)
  name              = "/aws/lambda/${var.name}-${each.key}"
  retention_in_days = var.log_retention_days
  tags              = local.tags
}

resource "aws_lambda_function" "function" {
  for_each                       = local.functions
  function_name                  = "${var.name}-${each.key}"
  description                    = "Lampyr: ${each.key}"
  role                           = aws_iam_role.function[each.key].arn
  runtime                        = "java25"
  architectures                  = ["arm64"]
  handler                        = each.value.handler
  filename                       = local.jars[each.value.module]
  source_code_hash               = filebase64sha256(local.jars[each.value.module])
  memory_size                    = each.value.memory
  timeout                        = each.value.timeout
  reserved_concurrent_executions = each.value.concurrent
  publish                        = true
  tags                           = local.tags

  environment {
    variables = merge(local.where, each.value.told, {
      # Hosts that have both kinds of address are reached by the one that leads out.
      JAVA_TOOL_OPTIONS = join("", [
        local.java_options,
        local.has_gateways && contains(local.functions_in_vpc, each.key) ? " -Djava.net.preferIPv6Addresses=true" : ""
      ])
    })
  }

  # Lambda writes three lines around each call, which cost more than all that functions write. Of its own it keeps those
  # that tell of failures; of the functions', all.
  logging_config {
    log_format            = "JSON"
    log_group             = aws_cloudwatch_log_group.function[each.key].name
    application_log_level = "TRACE"
    system_log_level      = "WARN"
  }

  tracing_config {
    mode = var.traces ? "Active" : "PassThrough"
  }

  # A snapshot excludes a mounted file system.
  dynamic "snap_start" {
    for_each = contains(local.functions_with_cache, each.key) ? [] : ["published"]

    content {
      apply_on = "PublishedVersions"
    }
  }

  dynamic "vpc_config" {
    for_each = contains(local.functions_in_vpc, each.key) ? ["private"] : []

    content {
      subnet_ids                  = local.subnet_ids
      security_group_ids          = [local.functions_group]
      ipv6_allowed_for_dual_stack = local.has_gateways
    }
  }

  dynamic "file_system_config" {
    for_each = contains(local.functions_with_cache, each.key) ? ["cache"] : []

    content {
      arn              = aws_efs_access_point.cache[0].arn
      local_mount_path = local.cache_folder
    }
  }

  depends_on = [
    aws_cloudwatch_log_group.function,
    aws_efs_mount_target.cache,
    aws_iam_role_policy.function,
    aws_iam_role_policy.function_stores,
    # Functions read it with the first request that needs it.
    aws_secretsmanager_secret_version.nodes,
    aws_route.private,
    aws_vpc_endpoint.gateway,
    aws_vpc_endpoint.interface,
    aws_vpc_security_group_egress_rule.out,
    aws_vpc_security_group_egress_rule.out_by_ipv6,
    aws_vpc_security_group_ingress_rule.endpoints,
  ]
}

locals {
  # Functions whose requests are shared between the version that was and the newest; without any share the newest has none.
  shared = {
    for name, version in var.shift_from : name => version
    if version != aws_lambda_function.function[name].version
  }
}

# What is called is this name: an upgrade publishes a version, snapshot included, and then moves the name.
resource "aws_lambda_alias" "live" {
  for_each         = local.functions
  name             = "live"
  description      = "The version that is called"
  function_name    = aws_lambda_function.function[each.key].function_name
  function_version = lookup(var.shift_from, each.key, aws_lambda_function.function[each.key].version)

  dynamic "routing_config" {
    for_each = contains(keys(local.shared), each.key) && var.shift_share > 0 ? [var.shift_share] : []

    content {
      additional_version_weights = { (aws_lambda_function.function[each.key].version) = routing_config.value }
    }
  }
}

resource "aws_ecs_cluster" "main" {
  name = var.name
  tags = local.tags

  setting {
    name  = "containerInsights"
    value = "disabled"
  }
}

resource "aws_ecs_cluster_capacity_providers" "main" {
  cluster_name       = aws_ecs_cluster.main.name
  capacity_providers = ["FARGATE"]
}

resource "aws_cloudwatch_log_group" "nodes" {
  name              = "/lampyr/${var.name}/nodes"
  retention_in_days = var.log_retention_days
  tags              = local.tags
}

locals {
  # Who never changes how many nodes there are asks nobody about it.
  is_scaled        = var.max_nodes > var.min_nodes
  has_search_nodes = var.search_min_nodes > 0
  search_most      = max(var.search_min_nodes, var.search_max_nodes)
  is_search_scaled = local.search_most > var.search_min_nodes
  node_environment = merge(local.where, local.is_scaled || local.is_search_scaled ? {
    LAMPYR_CLUSTER_ECS_CLUSTER = var.name
    } : {}, local.is_scaled ? {
    LAMPYR_CLUSTER_ECS_SERVICE = "${var.name}-nodes"
    } : {}, local.has_search_nodes ? {
    # Any node may come to lead, and then sets both sizes.
    LAMPYR_SEARCH_MIN_NODES = tostring(var.search_min_nodes)
    LAMPYR_SEARCH_MAX_NODES = tostring(local.search_most)
    } : {}, local.is_search_scaled ? {
    LAMPYR_SEARCH_ECS_SERVICE = "${var.name}-search-nodes"
    } : {}, {
    LAMPYR_NODE_HOST            = "0.0.0.0"
    LAMPYR_NODE_ADVERTISED_HOST = "auto"
    LAMPYR_NODE_PORT            = "9300"
    LAMPYR_NODE_SCRATCH         = "/var/lib/lampyr"
    LAMPYR_NODE_DISK            = "${var.node_disk - 10}gb"
    # Read by the node itself, and again when it is changed: ECS would give it but once.
    LAMPYR_NODE_SECRET_ID    = aws_secretsmanager_secret.nodes.arn
    LAMPYR_CLUSTER_MIN_NODES = tostring(var.min_nodes)
    LAMPYR_CLUSTER_MAX_NODES = tostring(var.max_nodes)
  })
  search_node_environment = merge(local.node_environment, {
    LAMPYR_NODE_ROLES = "search"
    LAMPYR_NODE_DISK  = "${var.search_node_disk - 10}gb"
  })

  # The same in both services but for what it is told.
  node_container = {
    name                   = "node"
    image                  = var.node_image
    essential              = true
    user                   = "10001"
    readonlyRootFilesystem = true
    # The most that Fargate gives: a node that is told to end hands its shards on, flushes and leaves.
    stopTimeout  = 120
    portMappings = [{ containerPort = 9300, protocol = "tcp" }]
    mountPoints  = [{ sourceVolume = "scratch", containerPath = "/var/lib/lampyr", readOnly = false }]
    healthCheck = {
      command = [
        "CMD", "java", "-Xmx16m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", "/opt/lampyr/libs/*",
        "io.lampyr.cachenodes.process.HealthCheck",
      ]
      # Each look starts a program, on a processor that a small node has only half of.
      interval    = 30
      timeout     = 15
      retries     = 3
      startPeriod = 60
    }
    logConfiguration = {
      logDriver = "awslogs"
      options = {
        awslogs-group         = aws_cloudwatch_log_group.nodes.name
        awslogs-region        = local.region
        awslogs-stream-prefix = "node"
        # A log that cannot be delivered must not hold acknowledgements back.
        mode = "non-blocking"
      }
    }
  }
}

resource "aws_ecs_task_definition" "node" {
  family                   = "${var.name}-node"
  requires_compatibilities = ["FARGATE"]
  network_mode             = "awsvpc"
  cpu                      = tostring(var.node_cpu)
  memory                   = tostring(var.node_memory)
  execution_role_arn       = aws_iam_role.node_start.arn
  task_role_arn            = aws_iam_role.node.arn
  tags                     = local.tags

  runtime_platform {
    cpu_architecture        = "ARM64"
    operating_system_family = "LINUX"
  }

  ephemeral_storage {
    size_in_gib = var.node_disk
  }

  volume {
    name = "scratch"
  }

  container_definitions = jsonencode([
    merge(local.node_container, {
      environment = [for key, value in local.node_environment : { name = key, value = value }]
    }),
  ])
}

resource "aws_ecs_service" "nodes" {
  name             = "${var.name}-nodes"
  cluster          = aws_ecs_cluster.main.arn
  task_definition  = aws_ecs_task_definition.node.arn
  launch_type      = "FARGATE"
  platform_version = "1.4.0"
  desired_count    = var.min_nodes
  propagate_tags   = "SERVICE"
  tags             = local.tags

  # New nodes take over shards before old ones are told to end: of two and more, half are replaced, and then the others.
  deployment_minimum_healthy_percent = 100
  deployment_maximum_percent         = var.min_nodes > 1 ? 150 : 200

  dynamic "alarms" {
    for_each = var.rollback_on_alarm ? [aws_cloudwatch_metric_alarm.main["gateway-errors"].alarm_name] : []

    content {
      alarm_names = [alarms.value]
      enable      = true
      rollback    = true
    }
  }

  deployment_circuit_breaker {
    enable   = true
    rollback = true
  }

  network_configuration {
    subnets          = local.node_subnets
    security_groups  = [local.nodes_group]
    assign_public_ip = local.has_gateways
  }

  # The leader among the nodes sets the size.
  lifecycle {
    ignore_changes = [desired_count]
  }

  depends_on = [
    aws_iam_role_policy.node,
    aws_iam_role_policy.node_start,
    aws_iam_role_policy.node_stores,
    aws_secretsmanager_secret_version.nodes,
    aws_route.outside,
    aws_vpc_endpoint.gateway,
    aws_vpc_endpoint.interface,
    aws_vpc_security_group_egress_rule.out,
    aws_vpc_security_group_ingress_rule.endpoints,
  ]
}

resource "aws_ecs_task_definition" "search_node" {
  count                    = local.has_search_nodes ? 1 : 0
  family                   = "${var.name}-search-node"
  requires_compatibilities = ["FARGATE"]
  network_mode             = "awsvpc"
  cpu                      = tostring(var.search_node_cpu)
  memory                   = tostring(var.search_node_memory)
  execution_role_arn       = aws_iam_role.node_start.arn
  task_role_arn            = aws_iam_role.node.arn
  tags                     = local.tags

  runtime_platform {
    cpu_architecture        = "ARM64"
    operating_system_family = "LINUX"
  }

  ephemeral_storage {
    size_in_gib = var.search_node_disk
  }

  volume {
    name = "scratch"
  }

  container_definitions = jsonencode([
    merge(local.node_container, {
      environment = [for key, value in local.search_node_environment : { name = key, value = value }]
    }),
  ])
}

# Nodes that do nothing but search: they hold nothing, so that another place is asked while one is replaced.
resource "aws_ecs_service" "search_nodes" {
  count            = local.has_search_nodes ? 1 : 0
  name             = "${var.name}-search-nodes"
  cluster          = aws_ecs_cluster.main.arn
  task_definition  = aws_ecs_task_definition.search_node[0].arn
  launch_type      = "FARGATE"
  platform_version = "1.4.0"
  desired_count    = var.search_min_nodes
  propagate_tags   = "SERVICE"
  tags             = local.tags

  deployment_minimum_healthy_percent = var.search_min_nodes > 1 ? 50 : 100
  deployment_maximum_percent         = 200

  dynamic "alarms" {
    for_each = var.rollback_on_alarm ? [aws_cloudwatch_metric_alarm.main["gateway-errors"].alarm_name] : []

    content {
      alarm_names = [alarms.value]
      enable      = true
      rollback    = true
    }
  }

  deployment_circuit_breaker {
    enable   = true
    rollback = true
  }

  network_configuration {
    subnets          = local.node_subnets
    security_groups  = [local.nodes_group]
    assign_public_ip = local.has_gateways
  }

  # The leader among the nodes sets the size.
  lifecycle {
    ignore_changes = [desired_count]
  }

  depends_on = [
    aws_iam_role_policy.node,
    aws_iam_role_policy.node_start,
    aws_iam_role_policy.node_stores,
    aws_secretsmanager_secret_version.nodes,
    aws_route.outside,
    aws_vpc_endpoint.gateway,
    aws_vpc_endpoint.interface,
    aws_vpc_security_group_egress_rule.out,
    aws_vpc_security_group_ingress_rule.endpoints,
  ]
}
