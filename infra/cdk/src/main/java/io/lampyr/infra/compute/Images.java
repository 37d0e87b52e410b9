package io.lampyr.infra.compute;

import io.lampyr.infra.option.Place;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.ecr.IRepository;
import software.amazon.awscdk.services.ecr.Repository;
import software.amazon.awscdk.services.ecr.RepositoryAttributes;
import software.amazon.awscdk.services.ecr.assets.Platform;
import software.amazon.awscdk.services.ecs.AssetImageProps;
import software.amazon.awscdk.services.ecs.ContainerImage;
import software.constructs.Construct;

/**
 * What containers run: an image that an option names, or one that is built while it is deployed.
 */
record Images(Construct scope, Place place) {
  private static final Pattern REGISTRY =
      Pattern.compile(
          "([0-9]{12})\\.dkr\\.ecr\\.([a-z0-9-]+)\\.amazonaws\\.com(?:\\.cn)?/([a-z0-9._/-]+):(.+)");

  /**
   * Of what there is an image.
   *
   * @param option that names one
   * @param id of what reads it
   * @param standin what a stand-in of AWS, which runs no containers, is told
   * @param folder that it is built from
   */
  record Kind(String option, String id, String standin, Supplier<Path> folder) {}

  ContainerImage image(Kind kind, Optional<String> given) {
    if (given.isEmpty()) {
      return place.standin()
          ? ContainerImage.fromRegistry(kind.standin())
          : ContainerImage.fromAsset(
              kind.folder().get().toString(),
              AssetImageProps.builder()
                  .platform(Platform.LINUX_ARM64)
                  .exclude(List.of("src", "pom.xml", "target/*", "!target/libs", "!target/*.jar"))
                  .build());
    }
    Matcher parts = REGISTRY.matcher(given.get());
    if (!parts.matches() || !parts.group(2).equals(place.region())) {
      throw new IllegalArgumentException(
          "context option is wrong option=%s value=\"%s\" expected=\"%s\""
              .formatted(
                  kind.option(),
                  given.get(),
                  "ACCOUNT.dkr.ecr." + place.region() + ".amazonaws.com/NAME:TAG"));
    }
    IRepository repository =
        Repository.fromRepositoryAttributes(
            scope,
            kind.id(),
            RepositoryAttributes.builder()
                .repositoryArn(
                    "arn:%s:ecr:%s:%s:repository/%s"
                        .formatted(
                            Stack.of(scope).getPartition(),
                            parts.group(2),
                            parts.group(1),
                            parts.group(3)))
                .repositoryName(parts.group(3))
                .build());
    return ContainerImage.fromEcrRepository(repository, parts.group(4));
  }
}
