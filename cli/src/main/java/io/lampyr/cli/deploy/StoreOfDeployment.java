package io.lampyr.cli.deploy;

import io.lampyr.base.error.MisconfiguredException;
import java.io.IOException;
import java.util.Optional;

/** Where the data of a deployment lie. */
public record StoreOfDeployment(String bucket, String table) {

  /** Asks AWS. */
  public static StoreOfDeployment of(String name, String region, Optional<String> profile)
      throws IOException, InterruptedException {
    AwsTool aws = new AwsTool(new Machine(System.getenv()), profile, region);
    if (!aws.isThere()) {
      throw new MisconfiguredException(
          "AWS's command line is missing: install it (aws), or name --bucket and --table");
    }
    Standing.Look look = Standing.at(aws, name);
    if (look.problem().isPresent()) {
      throw new MisconfiguredException(look.problem().get());
    }
    String bucket = look.found().outputs().getOrDefault("BucketName", "");
    String table = look.found().outputs().getOrDefault("TableName", "");
    if (bucket.isEmpty() || table.isEmpty()) {
      throw new MisconfiguredException(
          "deployment is not there name=%s region=%s: give the --name and --region that it was deployed with, or --bucket and --table"
              .formatted(name, region));
    }
    return new StoreOfDeployment(bucket, table);
  }

  /** The region that AWS's own files and variables name. */
  public static Optional<String> region(Optional<String> profile) {
    return new AwsProfile(new Machine(System.getenv()), profile).region();
  }
}
