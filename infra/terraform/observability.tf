locals {
  # What the processes measure: names and dimensions as they write them into their logs.
  of_nodes = {
    for name in [
      "cluster.nodes.wanted", "translog.lease.reads", "translog.objects", "translog.pending.bytes", "translog.refused",
      "translog.release.seconds",
    ] : name => [local.metrics, name, "cluster", var.name, "role", "node"]
  }
  of_service = ["ClusterName", aws_ecs_cluster.main.name, "ServiceName", aws_ecs_service.nodes.name]
  cache_tiers = {
    memory = { label = "functions' memory", role = "search", tier = "regions" }
    folder = { label = "shared folder", role = "search", tier = "shared" }
    disks  = { label = "nodes' disks", role = "node", tier = "regions" }
  }

  charts = [
    {
      title   = "Acknowledgement of writes: seconds"
      metrics = [for stat in ["p50", "p95", "p99"] : concat(local.of_nodes["translog.release.seconds"], [{ stat = stat }])]
    },
    {
      title = "Uploads of the log: PUTs a second"
      metrics = [
        [{ label = "PUTs", expression = "puts / PERIOD(puts)" }],
        concat(local.of_nodes["translog.objects"], [{ id = "puts", visible = false, stat = "Sum" }]),
        [{ label = "reads of the lease", expression = "reads / PERIOD(reads)" }],
        concat(local.of_nodes["translog.lease.reads"], [{ id = "reads", visible = false, stat = "Sum" }]),
      ]
    },
    {
      title = "Cache hits: percent"
      metrics = concat(
        [
          for id, tier in local.cache_tiers :
          [{ label = tier.label, expression = "100 * hits${id} / (hits${id} + misses${id})" }]
        ],
        [
          for pair in setproduct(["hits", "misses"], keys(local.cache_tiers)) : [
            local.metrics, "cache.${pair[0]}", "cluster", var.name, "role", local.cache_tiers[pair[1]].role, "tier",
            local.cache_tiers[pair[1]].tier, { id = join("", pair), visible = false, stat = "Sum" },
          ]
        ]
      )
    },
    {
      title = "Held back: operations refused, bytes pending"
      metrics = [
        concat(local.of_nodes["translog.refused"], [{ stat = "Sum" }]),
        concat(local.of_nodes["translog.pending.bytes"], [{ stat = "Maximum" }]),
      ]
    },
    {
      title = "Functions: milliseconds, errors, throttles"
      metrics = concat(
        [for key in ["ingest", "search"] : ["AWS/Lambda", "Duration", "FunctionName", "${var.name}-${key}", { stat = "p99" }]],
        [
          for pair in setproduct(["Errors", "Throttles"], ["ingest", "search"]) :
          ["AWS/Lambda", pair[0], "FunctionName", "${var.name}-${pair[1]}", { stat = "Sum" }]
        ]
      )
    },
    {
      title = "Gateway: requests and errors"
      metrics = [
        for metric in ["Count", "4XXError", "5XXError"] :
        ["AWS/ApiGateway", metric, "ApiName", var.name, { stat = "Sum" }]
      ]
    },
    {
      title = "Garbage collection: objects, by the hour"
      metrics = concat(
        [
          for metric in ["gc.garbage.objects", "gc.tombstoned.objects", "gc.deleted.objects", "gc.translog.objects.deleted"] :
          [local.metrics, metric, "cluster", var.name, "role", "gc", { stat = "Sum", period = 3600 }]
        ],
        [[local.metrics, "gc.runs", "cluster", var.name, "outcome", "failed", "role", "gc", { stat = "Sum", period = 3600 }]]
      )
    },
    {
      title = "Flusher: shards"
      metrics = [
        for metric in ["flusher.flushed", "flusher.refused", "flusher.ownerless"] :
        [local.metrics, metric, "cluster", var.name, "role", "flusher", { stat = "Sum" }]
      ]
    },
    {
      title = "Cache nodes: number, and load in percent"
      metrics = [
        concat(["AWS/ECS", "CPUUtilization"], local.of_service, [{ stat = "SampleCount" }]),
        concat(local.of_nodes["cluster.nodes.wanted"], [{ stat = "Maximum" }]),
        concat(["AWS/ECS", "CPUUtilization"], local.of_service, [{ stat = "Average" }]),
        concat(["AWS/ECS", "MemoryUtilization"], local.of_service, [{ stat = "Average" }]),
      ]
    },
    {
      title = "Cluster state: units"
      metrics = [
        for metric in ["ConsumedReadCapacityUnits", "ConsumedWriteCapacityUnits"] :
        ["AWS/DynamoDB", metric, "TableName", aws_dynamodb_table.state.name, { stat = "Sum" }]
      ]
    },
  ]

  # How often a schedule starts something, in seconds.
  seconds = { minute = 60, hour = 3600, day = 86400 }
  every = {
    for name, rate in { flusher = var.flusher_schedule, gc = var.gc_schedule } : name => tonumber(regex("[0-9]+", rate)) * local.seconds[
      regex("minute|hour|day", rate)
    ]
  }

  alarm_actions = var.alarm_topic_arn == "" ? [] : [var.alarm_topic_arn]

  # What wakes somebody up: each names one metric and what is too much of it.
  alarms = {
    ingest-errors = {
      about = "Writes fail in the function", namespace = "AWS/Lambda", metric = "Errors", statistic = "Sum", threshold = 5
      of    = { FunctionName = "${var.name}-ingest" }
    }
    search-errors = {
      about = "Searches fail in the function", namespace = "AWS/Lambda", metric = "Errors", statistic = "Sum", threshold = 5
      of    = { FunctionName = "${var.name}-search" }
    }
    authorizer-errors = {
      about = "API keys cannot be checked", namespace = "AWS/Lambda", metric = "Errors", statistic = "Sum", threshold = 5
      of    = { FunctionName = "${var.name}-authorizer" }
    }
    authorizer-throttles = {
      about = "The authorizer is asked for more at once than it may answer", namespace = "AWS/Lambda", metric = "Throttles", statistic = "Sum", threshold = 10
      of    = { FunctionName = "${var.name}-authorizer" }
    }
    flusher-errors = {
      about = "Nodes' logs are not kept short", namespace = "AWS/Lambda", metric = "Errors", statistic = "Sum", threshold = 3, period = 900
      of    = { FunctionName = "${var.name}-flusher" }
    }
    gateway-errors = {
      about = "Requests end with an error of the server", namespace = "AWS/ApiGateway", metric = "5XXError", statistic = "Sum", threshold = 10
      of    = { ApiName = var.name }
    }
    ingest-throttles = {
      about = "The ingest function is asked for more at once than it may answer", namespace = "AWS/Lambda", metric = "Throttles", statistic = "Sum", threshold = 10
      of    = { FunctionName = "${var.name}-ingest" }
    }
    search-throttles = {
      about = "The search function is asked for more at once than it may answer", namespace = "AWS/Lambda", metric = "Throttles", statistic = "Sum", threshold = 10
      of    = { FunctionName = "${var.name}-search" }
    }
    shards-without-owner = {
      about = "Shards have an unflushed log and nobody who serves them", namespace = local.metrics, metric = "flusher.ownerless", statistic = "Sum", threshold = 3, period = 900
      of    = { cluster = var.name, role = "flusher" }
    }
  }
}

# What must go on: that nothing is measured is too little.
locals {
  idle = {
    flusher-idle = {
      about = "The flusher is not started", namespace = "AWS/Lambda", metric = "Invocations", period = max(900, 3 * local.every.flusher)
      of    = { FunctionName = "${var.name}-flusher" }
    }
    gc-idle = {
      about = "No run of garbage collection has succeeded for long", namespace = "AWS/States", metric = "ExecutionsSucceeded", period = min(86400, 3 * local.every.gc)
      of    = { StateMachineArn = aws_sfn_state_machine.gc.arn }
    }
  }
}

resource "aws_cloudwatch_metric_alarm" "idle" {
  for_each            = local.idle
  alarm_name          = "${var.name}-${each.key}"
  alarm_description   = each.value.about
  namespace           = each.value.namespace
  metric_name         = each.value.metric
  statistic           = "Sum"
  dimensions          = each.value.of
  period              = each.value.period
  evaluation_periods  = 1
  threshold           = 1
  comparison_operator = "LessThanThreshold"
  treat_missing_data  = "breaching"
  alarm_actions       = local.alarm_actions
  ok_actions          = local.alarm_actions
  tags                = local.tags
}

resource "aws_cloudwatch_metric_alarm" "slow_acknowledgements" {
  alarm_name          = "${var.name}-slow-acknowledgements"
  alarm_description   = "Writes wait long for their acknowledgement"
  namespace           = local.metrics
  metric_name         = "translog.release.seconds"
  extended_statistic  = "p99"
  dimensions          = { cluster = var.name, role = "node" }
  period              = 300
  evaluation_periods  = 1
  threshold           = 2
  comparison_operator = "GreaterThanOrEqualToThreshold"
  treat_missing_data  = "notBreaching"
  alarm_actions       = local.alarm_actions
  ok_actions          = local.alarm_actions
  tags                = local.tags
}

resource "aws_cloudwatch_metric_alarm" "state_throttles" {
  alarm_name          = "${var.name}-state-throttles"
  alarm_description   = "Cluster state is asked for too much"
  evaluation_periods  = 1
  threshold           = 10
  comparison_operator = "GreaterThanOrEqualToThreshold"
  treat_missing_data  = "notBreaching"
  alarm_actions       = local.alarm_actions
  ok_actions          = local.alarm_actions
  tags                = local.tags

  metric_query {
    id          = "throttled"
    expression  = "FILL(reads, 0) + FILL(writes, 0)"
    label       = "throttled"
    return_data = true
  }

  dynamic "metric_query" {
    for_each = { reads = "ReadThrottleEvents", writes = "WriteThrottleEvents" }

    content {
      id          = metric_query.key
      return_data = false

      metric {
        namespace   = "AWS/DynamoDB"
        metric_name = metric_query.value
        stat        = "Sum"
        period      = 300
        dimensions  = { TableName = aws_dynamodb_table.state.name }
      }
    }
  }
}

# A file system that has used its credits up reads little for each GiB in it.
resource "aws_cloudwatch_metric_alarm" "cache_credits" {
  count               = local.has_cache ? 1 : 0
  alarm_name          = "${var.name}-cache-credits"
  alarm_description   = "The shared cache is read so much that it will soon be slow"
  namespace           = "AWS/EFS"
  metric_name         = "BurstCreditBalance"
  statistic           = "Minimum"
  dimensions          = { FileSystemId = aws_efs_file_system.cache[0].id }
  period              = 300
  evaluation_periods  = 3
  threshold           = 100000000000
  comparison_operator = "LessThanThreshold"
  treat_missing_data  = "notBreaching"
  alarm_actions       = local.alarm_actions
  ok_actions          = local.alarm_actions
  tags                = local.tags
}

resource "aws_cloudwatch_dashboard" "main" {
  count          = var.dashboard ? 1 : 0
  dashboard_name = var.name

  dashboard_body = jsonencode({
    widgets = [
      for index, chart in local.charts : {
        type   = "metric"
        x      = 12 * (index % 2)
        y      = 6 * floor(index / 2)
        width  = 12
        height = 6
        properties = {
          title   = chart.title
          region  = local.region
          period  = 60
          view    = "timeSeries"
          metrics = chart.metrics
        }
      }
    ]
  })
}

resource "aws_cloudwatch_metric_alarm" "main" {
  for_each            = local.alarms
  alarm_name          = "${var.name}-${each.key}"
  alarm_description   = each.value.about
  namespace           = each.value.namespace
  metric_name         = each.value.metric
  statistic           = each.value.statistic
  dimensions          = each.value.of
  period              = lookup(each.value, "period", 300)
  evaluation_periods  = 1
  threshold           = each.value.threshold
  comparison_operator = "GreaterThanOrEqualToThreshold"
  treat_missing_data  = "notBreaching"
  alarm_actions       = local.alarm_actions
  ok_actions          = local.alarm_actions
  tags                = local.tags
}

# The service keeps its size by itself; an alarm says when it has had no node for some minutes.
resource "aws_cloudwatch_metric_alarm" "no_node" {
  alarm_name          = "${var.name}-no-node"
  alarm_description   = "No cache node runs: nothing can be written"
  namespace           = "AWS/ECS"
  metric_name         = "CPUUtilization"
  statistic           = "SampleCount"
  dimensions          = { ClusterName = aws_ecs_cluster.main.name, ServiceName = aws_ecs_service.nodes.name }
  period              = 60
  evaluation_periods  = 5
  threshold           = 1
  comparison_operator = "LessThanThreshold"
  treat_missing_data  = "breaching"
  alarm_actions       = local.alarm_actions
  ok_actions          = local.alarm_actions
  tags                = local.tags
}
