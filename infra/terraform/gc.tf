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

    retry_policy {
      maximum_event_age_in_seconds = 300
      maximum_retry_attempts       = 1
    }
  }
}

resource "aws_scheduler_schedule" "gc" {
  name                = "${var.name}-gc"
  description         = "Collects garbage"
  schedule_expression = var.gc_schedule

  flexible_time_window {
    mode                      = "FLEXIBLE"
    maximum_window_in_minutes = 5
  }

  target {
    arn      = aws_sfn_state_machine.gc.arn
    role_arn = aws_iam_role.schedules.arn
    input    = jsonencode({ dry_run = false, full = false })

    retry_policy {
      maximum_event_age_in_seconds = 3600
      maximum_retry_attempts       = 2
    }
  }
}
