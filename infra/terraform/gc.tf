data "aws_iam_policy_document" "machine" {
  statement {
    sid       = "Steps"
    actions   = ["lambda:InvokeFunction"]
    resources = [aws_lambda_alias.live["gc"].arn]
  }
}

resource "aws_iam_role" "machine" {
  name               = "${var.name}-gc-machine"
  assume_role_policy = data.aws_iam_policy_document.assume["states"].json
  tags               = local.tags
}

resource "aws_iam_role_policy" "machine" {
  name   = "steps"
  role   = aws_iam_role.machine.id
  policy = data.aws_iam_policy_document.machine.json
}

# The definition is the function's own: the same file drives garbage collection on one machine.
resource "aws_sfn_state_machine" "gc" {
  name     = "${var.name}-gc"
  role_arn = aws_iam_role.machine.arn
  type     = "STANDARD"
  tags     = local.tags

  definition = templatefile(
    "${local.repository}/functions/gc/src/main/resources/io/lampyr/functions/gc/garbage-collection.asl.json",
    { GcFunctionArn = aws_lambda_alias.live["gc"].arn }
  )

  depends_on = [aws_iam_role_policy.machine]
}

data "aws_iam_policy_document" "schedules" {
  statement {
    sid       = "Flusher"
    actions   = ["lambda:InvokeFunction"]
    resources = [aws_lambda_alias.live["flusher"].arn]
  }

  statement {
    sid       = "Collection"
    actions   = ["states:StartExecution"]
    resources = [aws_sfn_state_machine.gc.arn]
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
    arn      = aws_lambda_alias.live["flusher"].arn
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
