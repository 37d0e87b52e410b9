# A second way in, for requests that are larger or take longer than the gateway lets through: a load balancer, and
# processes behind it that answer as functions do. Nothing of it is there, or costs, unless it is asked for.

locals {
  has_balancer   = var.door != "none"
  door_is_public = var.door == "public"
  door_has_name  = var.door_domain != ""
  door_port      = 9200
  door_listened  = local.door_has_name ? 443 : 80
  door_from = length(var.door_from) > 0 ? var.door_from : (
    local.door_is_public ? ["0.0.0.0/0"] : [var.vpc_cidr]
  )
  # The repository in the image's name.
  door_repository = local.has_balancer && var.door_image != "" ? split("@", split(":", join("/", slice(split("/", var.door_image), 1, length(split("/", var.door_image)))))[0])[0] : ""

  # No gateway stands before it: it takes no signatures, and counts callers itself.
  door_environment = merge(local.where, local.client_settings, local.leaf_settings, local.counts_callers ? {
    LAMPYR_DOOR_CALLER_RATE  = tostring(var.caller_rate)
    LAMPYR_DOOR_CALLER_BURST = tostring(var.caller_burst)
    } : {}, {
    LAMPYR_NODE_SECRET_ID = aws_secretsmanager_secret.nodes.arn
    LAMPYR_API_SIGNATURES = "false"
    LAMPYR_DOOR_PORT      = tostring(local.door_port)
  })
}

resource "aws_security_group" "balancer" {
  count       = local.has_balancer ? 1 : 0
  name        = "${var.name}-balancer"
  description = "Who may ask at the door"
  vpc_id      = local.vpc_id
  tags        = local.tags
}

resource "aws_vpc_security_group_ingress_rule" "balancer" {
  for_each          = toset(local.has_balancer ? local.door_from : [])
  security_group_id = one(aws_security_group.balancer[*].id)
  description       = "May ask"
  cidr_ipv4         = each.key
  ip_protocol       = "tcp"
  from_port         = local.door_listened
  to_port           = local.door_listened
}

resource "aws_vpc_security_group_egress_rule" "balancer" {
  count                        = local.has_balancer ? 1 : 0
  security_group_id            = one(aws_security_group.balancer[*].id)
  description                  = "To processes of the door"
  referenced_security_group_id = one(aws_security_group.door_process[*].id)
  ip_protocol                  = "tcp"
  from_port                    = local.door_port
  to_port                      = local.door_port
}

resource "aws_security_group" "door_process" {
  count       = local.has_balancer ? 1 : 0
  name        = "${var.name}-door-process"
  description = "Processes of the door: reached by its load balancer"
  vpc_id      = local.vpc_id
  tags        = local.tags
}

resource "aws_vpc_security_group_ingress_rule" "door_process" {
  count                        = local.has_balancer ? 1 : 0
  security_group_id            = one(aws_security_group.door_process[*].id)
  description                  = "From the load balancer"
  referenced_security_group_id = one(aws_security_group.balancer[*].id)
  ip_protocol                  = "tcp"
  from_port                    = local.door_port
  to_port                      = local.door_port
}

resource "aws_lb" "door" {
  count                      = local.has_balancer ? 1 : 0
  name                       = "${var.name}-door"
  load_balancer_type         = "application"
  internal                   = !local.door_is_public
  subnets                    = local.door_is_public ? aws_subnet.outside[*].id : local.subnet_ids
  security_groups            = aws_security_group.balancer[*].id
  drop_invalid_header_fields = true
  enable_deletion_protection = false
  # The most that a load balancer waits for the next byte.
  idle_timeout = 4000
  tags         = local.tags
}

resource "aws_lb_target_group" "door" {
  count       = local.has_balancer ? 1 : 0
  name        = "${var.name}-door"
  vpc_id      = local.vpc_id
  target_type = "ip"
  protocol    = "HTTP"
  port        = local.door_port
  # For requests that a process has begun when it is replaced; then it has time to end.
  deregistration_delay = 300
  tags                 = local.tags

  stickiness {
    enabled = false
    type    = "lb_cookie"
  }

  health_check {
    path                = "/_door/health"
    matcher             = "200"
    interval            = 10
    timeout             = 5
    healthy_threshold   = 2
    unhealthy_threshold = 3
  }
}

resource "aws_lb_listener" "door" {
  count             = local.has_balancer ? 1 : 0
  load_balancer_arn = aws_lb.door[0].arn
  port              = local.door_listened
  protocol          = local.door_has_name ? "HTTPS" : "HTTP"
  ssl_policy        = local.door_has_name ? "ELBSecurityPolicy-TLS13-1-2-2021-06" : null
  certificate_arn   = local.door_has_name ? var.door_certificate_arn : null
  tags              = local.tags

  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.door[0].arn
  }
}

resource "aws_cloudwatch_log_group" "door" {
  count             = local.has_balancer ? 1 : 0
  name              = "/lampyr/${var.name}/door"
  retention_in_days = var.log_retention_days
  tags              = local.tags
}

# What functions that answer clients may do, and no more.
resource "aws_iam_role" "door" {
  count              = local.has_balancer ? 1 : 0
  name               = "${var.name}-door"
  assume_role_policy = data.aws_iam_policy_document.assume["tasks"].json
  tags               = local.tags
}

resource "aws_iam_role_policy" "door_stores" {
  count  = local.has_balancer ? 1 : 0
  name   = "stores"
  role   = aws_iam_role.door[0].id
  policy = data.aws_iam_policy_document.stores["door"].json
}

data "aws_iam_policy_document" "door" {
  count = local.has_balancer ? 1 : 0

  statement {
    sid       = "NodeSecret"
    actions   = ["secretsmanager:GetSecretValue"]
    resources = [aws_secretsmanager_secret.nodes.arn]
  }

  dynamic "statement" {
    for_each = var.leaves ? ["leaves"] : []

    content {
      sid       = "Leaves"
      actions   = ["lambda:InvokeFunction"]
      resources = ["arn:${local.partition}:lambda:${local.region}:${local.account}:function:${var.name}-search:live"]
    }
  }
}

resource "aws_iam_role_policy" "door" {
  count  = local.has_balancer ? 1 : 0
  name   = "door"
  role   = aws_iam_role.door[0].id
  policy = data.aws_iam_policy_document.door[0].json
}

# What ECS itself does before a process starts.
resource "aws_iam_role" "door_start" {
  count              = local.has_balancer ? 1 : 0
  name               = "${var.name}-door-start"
  assume_role_policy = data.aws_iam_policy_document.assume["tasks"].json
  tags               = local.tags
}

data "aws_iam_policy_document" "door_start" {
  count = local.has_balancer ? 1 : 0

  statement {
    sid       = "RegistryToken"
    actions   = ["ecr:GetAuthorizationToken"]
    resources = ["*"]
  }

  statement {
    sid       = "Image"
    actions   = ["ecr:BatchCheckLayerAvailability", "ecr:GetDownloadUrlForLayer", "ecr:BatchGetImage"]
    resources = ["arn:${local.partition}:ecr:*:*:repository/${local.door_repository}"]
  }

  statement {
    sid       = "Log"
    actions   = ["logs:CreateLogStream", "logs:PutLogEvents"]
    resources = ["${aws_cloudwatch_log_group.door[0].arn}:*"]
  }
}

resource "aws_iam_role_policy" "door_start" {
  count  = local.has_balancer ? 1 : 0
  name   = "start"
  role   = aws_iam_role.door_start[0].id
  policy = data.aws_iam_policy_document.door_start[0].json
}

resource "aws_ecs_task_definition" "door" {
  count                    = local.has_balancer ? 1 : 0
  family                   = "${var.name}-door"
  requires_compatibilities = ["FARGATE"]
  network_mode             = "awsvpc"
  cpu                      = tostring(var.door_cpu)
  memory                   = tostring(var.door_memory)
  execution_role_arn       = aws_iam_role.door_start[0].arn
  task_role_arn            = aws_iam_role.door[0].arn
  tags                     = local.tags

  runtime_platform {
    cpu_architecture        = "ARM64"
    operating_system_family = "LINUX"
  }

  volume {
    name = "scratch"
  }

  container_definitions = jsonencode([
    {
      name                   = "door"
      image                  = var.door_image
      essential              = true
      user                   = "10001"
      readonlyRootFilesystem = true
      stopTimeout            = 120
      portMappings           = [{ containerPort = local.door_port, protocol = "tcp" }]
      # Libraries unpack what is not Java into it.
      mountPoints = [{ sourceVolume = "scratch", containerPath = "/var/lib/lampyr", readOnly = false }]
      environment = [for key, value in local.door_environment : { name = key, value = value }]
      logConfiguration = {
        logDriver = "awslogs"
        options = {
          awslogs-group         = aws_cloudwatch_log_group.door[0].name
          awslogs-region        = local.region
          awslogs-stream-prefix = "door"
          mode                  = "non-blocking"
        }
      }
    },
  ])
}

# A number that followed the load would end requests that take longer than a process has to end.
resource "aws_ecs_service" "door" {
  count                             = local.has_balancer ? 1 : 0
  name                              = "${var.name}-door"
  cluster                           = aws_ecs_cluster.main.arn
  task_definition                   = aws_ecs_task_definition.door[0].arn
  launch_type                       = "FARGATE"
  platform_version                  = "1.4.0"
  desired_count                     = var.door_nodes
  health_check_grace_period_seconds = 60
  propagate_tags                    = "SERVICE"
  tags                              = local.tags

  deployment_minimum_healthy_percent = 100
  deployment_maximum_percent         = 200

  deployment_circuit_breaker {
    enable   = true
    rollback = true
  }

  # Nodes, and endpoints of AWS, let in whoever is of the group of functions.
  network_configuration {
    subnets          = local.node_subnets
    security_groups  = concat(aws_security_group.door_process[*].id, [local.functions_group])
    assign_public_ip = local.has_gateways
  }

  load_balancer {
    target_group_arn = aws_lb_target_group.door[0].arn
    container_name   = "door"
    container_port   = local.door_port
  }

  depends_on = [
    aws_iam_role_policy.door,
    aws_iam_role_policy.door_start,
    aws_iam_role_policy.door_stores,
    aws_lb_listener.door,
    aws_secretsmanager_secret_version.nodes,
    aws_route.outside,
    aws_vpc_endpoint.gateway,
    aws_vpc_endpoint.interface,
    aws_vpc_security_group_egress_rule.out,
    aws_vpc_security_group_ingress_rule.endpoints,
  ]
}

resource "aws_cloudwatch_metric_alarm" "door" {
  for_each = local.has_balancer ? {
    door-errors = {
      about     = "Requests at the door end with an error of the server", metric = "HTTPCode_Target_5XX_Count"
      statistic = "Sum", threshold = 10, period = 300, periods = 1
    }
    door-unhealthy = {
      about     = "Processes of the door do not answer", metric = "UnHealthyHostCount"
      statistic = "Maximum", threshold = 1, period = 60, periods = 5
    }
  } : {}
  alarm_name          = "${var.name}-${each.key}"
  alarm_description   = each.value.about
  namespace           = "AWS/ApplicationELB"
  metric_name         = each.value.metric
  dimensions          = { LoadBalancer = aws_lb.door[0].arn_suffix, TargetGroup = aws_lb_target_group.door[0].arn_suffix }
  statistic           = each.value.statistic
  period              = each.value.period
  evaluation_periods  = each.value.periods
  threshold           = each.value.threshold
  comparison_operator = "GreaterThanOrEqualToThreshold"
  treat_missing_data  = "notBreaching"
  alarm_actions       = local.alarm_actions
  ok_actions          = local.alarm_actions
  tags                = local.tags
}
