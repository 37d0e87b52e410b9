locals {
  # What the processes measure: names and dimensions as they write them into their logs.
  charts = [
    {
      title = "Acknowledgement, seconds"
      metrics = [
        [local.metrics, "translog.release.seconds", "cluster", var.name, "role", "node", { stat = "p50" }],
        ["...", { stat = "p99" }],
      ]
    },
    {
      title   = "Log objects a period"
      metrics = [[local.metrics, "translog.objects", "cluster", var.name, "role", "node", { stat = "Sum" }]]
    },
    {
      title = "Functions: duration, milliseconds"
      metrics = [
        for key in ["ingest", "search"] :
        ["AWS/Lambda", "Duration", "FunctionName", "${var.name}-${key}", { stat = "p99" }]
      ]
    },
    {
      title = "Functions: errors and throttles"
      metrics = concat(
        [for key in local.function_names : ["AWS/Lambda", "Errors", "FunctionName", "${var.name}-${key}", { stat = "Sum" }]],
        [for key in ["ingest", "search"] : ["AWS/Lambda", "Throttles", "FunctionName", "${var.name}-${key}", { stat = "Sum" }]]
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
      title = "Garbage collection"
      metrics = [
        for metric in ["ExecutionsSucceeded", "ExecutionsFailed"] :
        ["AWS/States", metric, "StateMachineArn", aws_sfn_state_machine.gc.arn, { stat = "Sum" }]
      ]
    },
    {
      title = "Cluster state: units"
      metrics = [
        for metric in ["ConsumedReadCapacityUnits", "ConsumedWriteCapacityUnits"] :
        ["AWS/DynamoDB", metric, "TableName", aws_dynamodb_table.state.name, { stat = "Sum" }]
      ]
    },
    {
      title = "Nodes: load, percent"
      metrics = [
        for metric in ["CPUUtilization", "MemoryUtilization"] :
        ["AWS/ECS", metric, "ClusterName", aws_ecs_cluster.main.name, "ServiceName", aws_ecs_service.nodes.name]
      ]
    },
  ]

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
    flusher-errors = {
      about = "Nodes' logs are not kept short", namespace = "AWS/Lambda", metric = "Errors", statistic = "Sum", threshold = 1
      of    = { FunctionName = "${var.name}-flusher" }
    }
    gc-failures = {
      about = "Garbage is not collected", namespace = "AWS/States", metric = "ExecutionsFailed", statistic = "Sum", threshold = 1
      of    = { StateMachineArn = aws_sfn_state_machine.gc.arn }
    }
    gateway-errors = {
      about = "Requests end with an error of the server", namespace = "AWS/ApiGateway", metric = "5XXError", statistic = "Sum", threshold = 10
      of    = { ApiName = var.name }
    }
    state-read-throttles = {
      about = "Cluster state is read too much", namespace = "AWS/DynamoDB", metric = "ReadThrottleEvents", statistic = "Sum", threshold = 10
      of    = { TableName = aws_dynamodb_table.state.name }
    }
    state-write-throttles = {
      about = "Cluster state is written too much", namespace = "AWS/DynamoDB", metric = "WriteThrottleEvents", statistic = "Sum", threshold = 10
      of    = { TableName = aws_dynamodb_table.state.name }
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
      about = "Shards have an unflushed log and nobody who serves them", namespace = local.metrics, metric = "flusher.ownerless", statistic = "Sum", threshold = 3
      of    = { cluster = var.name, role = "flusher" }
    }
  }
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
  period              = 300
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
