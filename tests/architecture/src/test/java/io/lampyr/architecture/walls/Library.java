package io.lampyr.architecture.walls;

/** A library from outside: the groups of its Maven artifacts and the packages of its classes. */
enum Library {
  LUCENE("org.apache.lucene", "org.apache.lucene."),
  JACKSON("tools.jackson", "tools.jackson."),
  ZSTD("com.github.luben", "com.github.luben.zstd."),
  RE2J("com.google.re2j", "com.google.re2j."),
  T_DIGEST("com.tdunning", "com.tdunning.math.stats."),
  PICOCLI("info.picocli", "picocli."),
  SNAKE_YAML("org.snakeyaml", "org.snakeyaml.engine."),
  /** Data alone, and no classes. */
  REST_SUITE("org.opensearch", "rest-api-spec."),
  PROGRESS_BAR("me.tongfei", "me.tongfei.progressbar."),
  HELIDON("io.helidon", "io.helidon."),
  AWS_SDK("software.amazon.awssdk", "software.amazon.awssdk."),
  AWS_LAMBDA("com.amazonaws", "com.amazonaws.services.lambda."),
  CRAC("io.github.crac", "org.crac."),
  /** Of the JDK, but of no part that each has. */
  JDK_HTTP("jdk.httpserver", "com.sun.net.httpserver."),
  JDK_MANAGEMENT("jdk.management", "com.sun.management."),
  AWS_CDK("software.amazon.awscdk", "software.amazon."),
  CONSTRUCTS("software.constructs", "software.constructs."),
  CDK_NAG("io.github.cdklabs", "io.github.cdklabs.");

  private final String group;
  private final String packages;

  Library(String group, String packages) {
    this.group = group;
    this.packages = packages;
  }

  boolean hasGroup(String groupId) {
    return groupId.equals(group) || groupId.startsWith(group + ".");
  }

  boolean hasClass(String className) {
    return className.startsWith(packages);
  }
}
