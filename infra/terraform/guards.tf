# What keeps a deployment from surprising its owner: a firewall and a budget.

# It bounds what one address may send, and refuses addresses of ill repute. Rules that look into bodies are left out:
# they know no bulk requests.
resource "aws_wafv2_web_acl" "main" {
  count = var.waf ? 1 : 0
  name  = var.name
  scope = "REGIONAL"
  tags  = local.tags

  default_action {
    allow {}
  }

  visibility_config {
    cloudwatch_metrics_enabled = true
    metric_name                = "firewall"
    sampled_requests_enabled   = true
  }

  rule {
    name     = "reputation"
    priority = 0

    override_action {
      none {}
    }

    statement {
      managed_rule_group_statement {
        vendor_name = "AWS"
        name        = "AWSManagedRulesAmazonIpReputationList"
      }
    }

    visibility_config {
      cloudwatch_metrics_enabled = true
      metric_name                = "reputation"
      sampled_requests_enabled   = true
    }
  }

  rule {
    name     = "rate"
    priority = 1

    action {
      block {}
    }

    statement {
      rate_based_statement {
        aggregate_key_type = "IP"
        limit              = var.waf_requests
      }
    }

    visibility_config {
      cloudwatch_metrics_enabled = true
      metric_name                = "rate"
      sampled_requests_enabled   = true
    }
  }
}

resource "aws_wafv2_web_acl_association" "main" {
  count        = var.waf || var.waf_acl_arn != "" ? 1 : 0
  resource_arn = aws_api_gateway_stage.main.arn
  web_acl_arn  = var.waf ? aws_wafv2_web_acl.main[0].arn : var.waf_acl_arn
}

# What the account may cost a month. Somebody is told when most of it is spent, and when all of it is foreseen to be.
resource "aws_budgets_budget" "month" {
  count        = var.budget > 0 ? 1 : 0
  name         = "${var.name}-month"
  budget_type  = "COST"
  time_unit    = "MONTHLY"
  limit_amount = tostring(var.budget)
  limit_unit   = "USD"
  tags         = local.tags

  notification {
    notification_type          = "ACTUAL"
    comparison_operator        = "GREATER_THAN"
    threshold                  = 80
    threshold_type             = "PERCENTAGE"
    subscriber_email_addresses = [var.budget_email]
  }

  notification {
    notification_type          = "FORECASTED"
    comparison_operator        = "GREATER_THAN"
    threshold                  = 100
    threshold_type             = "PERCENTAGE"
    subscriber_email_addresses = [var.budget_email]
  }
}

locals {
  budget_stops = var.budget > 0 && var.budget_stops
  # Functions that answer clients: nodes go on, and what is stored is untouched.
  stopped = ["ingest", "search"]
}

data "aws_iam_policy_document" "stopped" {
  count = local.budget_stops ? 1 : 0

  statement {
    sid       = "BudgetIsSpent"
    effect    = "Deny"
    actions   = ["*"]
    resources = ["*"]
  }
}

resource "aws_iam_policy" "stopped" {
  count       = local.budget_stops ? 1 : 0
  name        = "${var.name}-stopped"
  description = "attached to functions when the month's budget is spent"
  policy      = data.aws_iam_policy_document.stopped[0].json
  tags        = local.tags
}

data "aws_iam_policy_document" "budget" {
  count = local.budget_stops ? 1 : 0

  statement {
    sid       = "StopFunctions"
    actions   = ["iam:AttachRolePolicy", "iam:DetachRolePolicy"]
    resources = [for key in local.stopped : aws_iam_role.function[key].arn]

    condition {
      test     = "ArnEquals"
      variable = "iam:PolicyARN"
      values   = [aws_iam_policy.stopped[0].arn]
    }
  }
}

resource "aws_iam_role" "budget" {
  count              = local.budget_stops ? 1 : 0
  name               = "${var.name}-budget"
  assume_role_policy = data.aws_iam_policy_document.assume["budgets"].json
  tags               = local.tags
}

resource "aws_iam_role_policy" "budget" {
  count  = local.budget_stops ? 1 : 0
  name   = "stop"
  role   = aws_iam_role.budget[0].id
  policy = data.aws_iam_policy_document.budget[0].json
}

# Until somebody takes the action back.
resource "aws_budgets_budget_action" "stop" {
  count              = local.budget_stops ? 1 : 0
  budget_name        = aws_budgets_budget.month[0].name
  action_type        = "APPLY_IAM_POLICY"
  approval_model     = "AUTOMATIC"
  notification_type  = "ACTUAL"
  execution_role_arn = aws_iam_role.budget[0].arn

  action_threshold {
    action_threshold_type  = "PERCENTAGE"
    action_threshold_value = 100
  }

  definition {
    iam_action_definition {
      policy_arn = aws_iam_policy.stopped[0].arn
      roles      = [for key in local.stopped : aws_iam_role.function[key].name]
    }
  }

  subscriber {
    subscription_type = "EMAIL"
    address           = var.budget_email
  }

  depends_on = [aws_iam_role_policy.budget]
}
