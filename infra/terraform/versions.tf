terraform {
  required_version = ">= 1.9"

  required_providers {
    aws = {
      source = "hashicorp/aws"
      # Earlier ones apply the policy of a gateway that they remember once more after its document, so that a private API
      # keeps an old one, or loses its own. The runtime java25 is taken from 6.20 on.
      version = ">= 6.48, < 7.0"
    }
    random = {
      source  = "hashicorp/random"
      version = ">= 3.6, < 4.0"
    }
  }
}
