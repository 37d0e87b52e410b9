locals {
  machines = toset(["gc", "flusher"])
}

data "aws_iam_policy_document" "machine" {
  for_each = local.machines

  statement {
    sid       = "Steps"
    actions   = ["lambda:InvokeFunction"]
    resources = [aws_lambda_alias.live[each.key].arn]
  }

  # These calls know no resources.
  statement {
    sid = "Logs"
    actions = [
      "logs:CreateLogDelivery",
      "logs:GetLogDelivery",
      "logs:UpdateLogDelivery",
      "logs:DeleteLogDelivery",
      "logs:ListLogDeliveries",
      "logs:PutResourcePolicy",
      "logs:DescribeResourcePolicies",
      "logs:DescribeLogGroups",
    ]
    resources = ["*"]
  }

  statement {
    sid = "Traces"
    actions = [
      "xray:PutTraceSegments",
      "xray:PutTelemetryRecords",
      "xray:GetSamplingRules",
      "xray:GetSamplingTargets",
    ]
    resources = ["*"]
  }
}

# By names that begin so, the account's policy of logs does not grow with each of them.
resource "aws_cloudwatch_log_group" "machine" {
  for_each          = local.machines
  name              = "/aws/vendedlogs/states/${var.name}-${each.key}"
  retention_in_days = var.log_retention_days
  tags              = local.tags
}

resource "aws_iam_role" "machine" {
  for_each           = local.machines
  name               = "${var.name}-${each.key}-machine"
  assume_role_policy = data.aws_iam_policy_document.assume["states"].json
  tags               = local.tags
}

resource "aws_iam_role_policy" "machine" {
  for_each = local.machines
  name     = "steps"
  role     = aws_iam_role.machine[each.key].id
  policy   = data.aws_iam_policy_document.machine[each.key].json
}

# The definition is the function's own: the same file drives garbage collection on one machine.
resource "aws_sfn_state_machine" "gc" {
  name     = "${var.name}-gc"
  role_arn = aws_iam_role.machine["gc"].arn
  type     = "STANDARD"
  tags     = local.tags

  logging_configuration {
    level                  = "ALL"
    include_execution_data = false
    log_destination        = "${aws_cloudwatch_log_group.machine["gc"].arn}:*"
  }

  tracing_configuration {
    enabled = true
  }

  definition = templatefile(
    "${local.repository}/functions/gc/src/main/resources/io/lampyr/functions/gc/garbage-collection.asl.json",
    { GcFunctionArn = aws_lambda_alias.live["gc"].arn }
  )

  depends_on = [aws_iam_role_policy.machine]
}

# It runs each minute, for a second: as an express one it costs a hundredth of a standard one.
resource "aws_sfn_state_machine" "flusher" {
  name     = "${var.name}-flush"
  role_arn = aws_iam_role.machine["flusher"].arn
  type     = "EXPRESS"
  tags     = local.tags

  # Its runs are a thousand a day, each like the others.
  logging_configuration {
    level                  = "ERROR"
    include_execution_data = false
    log_destination        = "${aws_cloudwatch_log_group.machine["flusher"].arn}:*"
  }

  tracing_configuration {
    enabled = true
  }

  definition = templatefile(
    "${local.repository}/functions/commit-flusher/src/main/resources/io/lampyr/functions/commitflusher/flush.asl.json",
    { FlusherFunctionArn = aws_lambda_alias.live["flusher"].arn }
  )

  depends_on = [aws_iam_role_policy.machine]
}

data "aws_iam_policy_document" "schedules" {
  statement {
    sid       = "Machines"
    actions   = ["states:StartExecution"]
    resources = [aws_sfn_state_machine.gc.arn, aws_sfn_state_machine.flusher.arn]
  }
}

resource "aws_iam_role" "schedules" {
  name               = "${var.name}-schedules"
  assume_role_policy = data.aws_iam_policy_document.assume["scheduler"].json
  tags               = local.tags
}

resource "aws_iam_role_policy" "schedules" {
  name   = "targets"
  role   = aws_iam_role.schedules.id
  policy = data.aws_iam_policy_document.schedules.json
}

resource "aws_scheduler_schedule" "flusher" {
  name                = "${var.name}-flusher"
  description         = "Has shards flushed that keep a node's log too long"
  schedule_expression = var.flusher_schedule

  flexible_time_window {
    mode = "OFF"
  }

  target {
    arn      = aws_sfn_state_machine.flusher.arn
    role_arn = aws_iam_role.schedules.arn
    input    = jsonencode({})

    # The next one comes anyway.
    retry_policy {
      maximum_event_age_in_seconds = 60
      maximum_retry_attempts       = 0
    }
  }
}

resource "aws_scheduler_schedule" "gc" {
  name                = "${var.name}-gc"
  description         = "Collects garbage"
  schedule_expression = var.gc_schedule

  flexible_time_window {
    mode = "OFF"
  }

  target {
    arn      = aws_sfn_state_machine.gc.arn
    role_arn = aws_iam_role.schedules.arn
    input    = jsonencode({ dry_run = false, full = false })

    retry_policy {
      maximum_event_age_in_seconds = 60
      maximum_retry_attempts       = 0
    }
  }
}
