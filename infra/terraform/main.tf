data "aws_caller_identity" "current" {}

data "aws_partition" "current" {}

data "aws_region" "current" {}

data "aws_availability_zones" "available" {
  state = "available"
  # Those where no containers run without servers: by id, as names are another zone's in each account.
  exclude_zone_ids = [
    "use1-az3", "usw1-az2", "cac1-az3", "cac1-az4", "apne1-az3", "cnn1-az3", "cnn1-az4",
  ]

  # Local zones and those of carriers are none.
  filter {
    name   = "zone-type"
    values = ["availability-zone"]
  }
}

locals {
  account          = data.aws_caller_identity.current.account_id
  partition        = data.aws_partition.current.partition
  region           = data.aws_region.current.region
  repository       = "${path.module}/../.."
  functions_folder = var.functions_folder == "" ? "${local.repository}/functions" : var.functions_folder
  has_cache        = var.search_cache == "efs"
  cache_folder     = "/mnt/cache"
  metrics          = "Lampyr"
  tags             = merge(var.tags, { application = var.name })

  # What every process is told; who is told more is told beside it.
  where = merge({
    LAMPYR_STORE_KIND   = "s3"
    LAMPYR_STORE_BUCKET = aws_s3_bucket.store.bucket
    LAMPYR_STATE_KIND   = "dynamodb"
    LAMPYR_STATE_TABLE  = aws_dynamodb_table.state.name
    LAMPYR_AWS_REGION   = local.region
    # What measurements are said to be of: another deployment in the account has its own.
    LAMPYR_METRICS_CLUSTER = var.name
  }, var.dashboard ? {} : { LAMPYR_METRICS_CHARTS = "false" })
}
