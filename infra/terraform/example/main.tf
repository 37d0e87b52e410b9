terraform {
  required_version = ">= 1.9"

  # State holds the nodes' secret: keep it where only few can read it.
  # backend "s3" { … }
}

provider "aws" {
  region = var.region
}

variable "region" {
  description = "Where everything is made."
  type        = string
  default     = "eu-central-1"
}

variable "node_image" {
  description = "Image of the cache node in ECR."
  type        = string
}

module "lampyr" {
  source     = "./.."
  name       = "lampyr"
  node_image = var.node_image
  max_nodes  = 4
  tags       = { team = "search" }
}

output "api_url" {
  description = "Where the API answers."
  value       = module.lampyr.api_url
}
