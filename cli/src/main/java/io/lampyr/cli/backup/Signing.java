package io.lampyr.cli.backup;

import io.lampyr.aws.access.AwsAccess;
import io.lampyr.aws.access.Deadlines;
import io.lampyr.aws.dynamodb.DynamoItemStore;
import io.lampyr.aws.pace.Governor;
import io.lampyr.aws.s3.ConditionalDeletes;
import io.lampyr.aws.s3.S3BlobStore;
import io.lampyr.aws.s3.S3Location;
import io.lampyr.base.port.Ports;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/** How AWS is reached from here: as whoever is signed in. */
record Signing(Map<String, String> environment, Optional<String> profile, Ports ports) {
  Signing {
    environment = Map.copyOf(environment);
  }

  /** Keys in the environment are taken as they are, unless a profile is named. */
  private AwsAccess access(String region) {
    return profile.isEmpty() && environment.containsKey("AWS_ACCESS_KEY_ID")
        ? AwsAccess.of(region)
        : AwsAccess.signedIn(region, profile);
  }

  /** That of a stand-in, if one is named as AWS's own tools are told of it. */
  private Optional<URI> endpoint() {
    return Optional.ofNullable(environment.get("AWS_ENDPOINT_URL")).map(URI::create);
  }

  S3BlobStore bucket(String region, S3Location location) {
    return new S3BlobStore(
        access(region),
        endpoint(),
        location,
        ConditionalDeletes.NATIVE,
        Governor.of(ports.clock(), ports.scheduler(), ports.metrics()),
        Deadlines.RARE);
  }

  DynamoItemStore table(String region, String name) {
    return new DynamoItemStore(access(region), endpoint(), name, Deadlines.RARE);
  }
}
