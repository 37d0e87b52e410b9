package io.lampyr.architecture.walls;

import static io.lampyr.architecture.walls.Library.AWS_CDK;
import static io.lampyr.architecture.walls.Library.AWS_LAMBDA;
import static io.lampyr.architecture.walls.Library.AWS_SDK;
import static io.lampyr.architecture.walls.Library.CDK_NAG;
import static io.lampyr.architecture.walls.Library.CONSTRUCTS;
import static io.lampyr.architecture.walls.Library.CRAC;
import static io.lampyr.architecture.walls.Library.HELIDON;
import static io.lampyr.architecture.walls.Library.JACKSON;
import static io.lampyr.architecture.walls.Library.JDK_HTTP;
import static io.lampyr.architecture.walls.Library.JDK_MANAGEMENT;
import static io.lampyr.architecture.walls.Library.LUCENE;
import static io.lampyr.architecture.walls.Library.PICOCLI;
import static io.lampyr.architecture.walls.Library.PROGRESS_BAR;
import static io.lampyr.architecture.walls.Library.RE2J;
import static io.lampyr.architecture.walls.Library.REST_SUITE;
import static io.lampyr.architecture.walls.Library.SNAKE_YAML;
import static io.lampyr.architecture.walls.Library.T_DIGEST;
import static io.lampyr.architecture.walls.Library.ZSTD;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The walls between the modules, as a table: dependencies point down only. A module that does not
 * exist yet has its row already, so that its walls stand before its first line is written.
 */
final class Walls {
  private static final Set<String> CORE =
      Set.of(
          "lib/base",
          "lib/blob-store",
          "lib/cluster",
          "lib/translog",
          "lib/block-cache",
          "lib/lucene-blob",
          "lib/mapping",
          "lib/query",
          "lib/pipelines",
          "lib/metrics",
          "lib/esql",
          "lib/engine",
          "lib/rest-api");

  static final List<Wall> TABLE =
      List.of(
          // What a thread has allocated, no other bean tells.
          Wall.of("lib/base", "base").knows(JDK_MANAGEMENT),
          Wall.of("lib/blob-store", "blobstore").mayUse("lib/base"),
          Wall.of("lib/cluster", "cluster").mayUse("lib/base", "lib/blob-store").knows(JACKSON),
          Wall.of("lib/translog", "translog").mayUse("lib/base", "lib/blob-store").knows(ZSTD),
          Wall.of("lib/block-cache", "blockcache").mayUse("lib/base", "lib/blob-store"),
          Wall.of("lib/lucene-blob", "luceneblob")
              .mayUse("lib/base", "lib/blob-store", "lib/block-cache")
              .knows(LUCENE),
          Wall.of("lib/mapping", "mapping").mayUse("lib/base").knows(LUCENE, JACKSON),
          Wall.of("lib/query", "query")
              .mayUse("lib/base", "lib/mapping")
              .knows(LUCENE, JACKSON, T_DIGEST),
          // Lucene: texts are freed of HTML as its analysis does it, and hashed as it hashes.
          Wall.of("lib/pipelines", "pipelines")
              .mayUse("lib/base", "lib/mapping", "lib/query")
              .knows(LUCENE),
          Wall.of("lib/metrics", "metrics").mayUse("lib/base").knows(LUCENE, JACKSON, ZSTD, RE2J),
          // Lucene: regular expressions are its own.
          Wall.of("lib/esql", "esql")
              .mayUse("lib/base", "lib/mapping", "lib/query", "lib/pipelines", "lib/metrics")
              .knows(LUCENE),
          Wall.of("lib/engine", "engine")
              .mayUse("lib/base", "lib/blob-store", "lib/cluster", "lib/translog")
              .mayUse("lib/block-cache", "lib/lucene-blob", "lib/mapping", "lib/query")
              .mayUse("lib/esql", "lib/metrics")
              // Its codec packs stored fields.
              .knows(LUCENE, JACKSON, ZSTD),
          // Lucene: the engine's calls carry sources as Lucene's references to bytes.
          // The object store: the assembly of routes hands it on to the engine.
          Wall.of("lib/rest-api", "restapi")
              .mayUse("lib/base", "lib/blob-store", "lib/block-cache", "lib/cluster")
              .mayUse(
                  "lib/mapping",
                  "lib/query",
                  "lib/pipelines",
                  "lib/esql",
                  "lib/metrics",
                  "lib/engine")
              // Its tests put a node together.
              .mayUse("lib/lucene-blob", "lib/translog")
              // YAML: bodies may be in it.
              .knows(LUCENE, JACKSON, SNAKE_YAML),
          Wall.of("lib/aws", "aws")
              .mayUse("lib/base", "lib/blob-store", "lib/cluster")
              .knows(AWS_SDK),
          // Lucene: the engine's calls carry sources as Lucene's references to bytes.
          Wall.of("cache-nodes", "cachenodes")
              .mayUse(CORE)
              .mayUse("lib/aws")
              .knows(LUCENE, HELIDON, JACKSON),
          Wall.of("functions/runtime", "functions.runtime")
              .mayUse("lib/base", "lib/blob-store", "lib/cluster", "lib/aws")
              .knows(CRAC),
          function("ingest"),
          function("search"),
          function("commit-flusher"),
          function("gc"),
          Wall.of("http-front", "httpfront")
              .mayUse("lib/base", "lib/rest-api", "cache-nodes")
              .knows(HELIDON),
          // It answers clients as functions do, and lives as nodes do.
          Wall.of("door", "door")
              .mayUse(CORE)
              .mayUse("lib/aws", "cache-nodes", "http-front")
              .mayUse("functions/runtime", "functions/ingest", "functions/search"),
          Wall.of("embedded", "embedded")
              .mayUse(CORE)
              .mayUse("functions/ingest", "functions/search", "functions/commit-flusher")
              .mayUse("functions/gc", "cache-nodes", "http-front")
              // Lucene: what was opened is closed whatever one part throws.
              .knows(LUCENE, JACKSON),
          // What lies on AWS: it copies stores, and brings them back.
          Wall.of("cli", "cli")
              .mayUse(CORE)
              .mayUse("embedded", "http-front", "lib/aws")
              .knows(PICOCLI, PROGRESS_BAR, JACKSON, ZSTD),
          Wall.of("tests/peer-node", "peernode"),
          Wall.of("tests/peer", "peer").mayUse("lib/base"),
          Wall.of("bench", "bench")
              .mayUse(CORE)
              .mayUse("tests/peer")
              .mayUse("cache-nodes", "embedded", "functions/runtime", "functions/search")
              // Its cold starts are those of a function.
              .knows(LUCENE, JACKSON, AWS_LAMBDA, JDK_HTTP),
          Wall.of("tests/simulation", "simulation")
              .mayUse(CORE)
              .mayUse("functions/commit-flusher", "functions/gc")
              .knows(LUCENE),
          // It starts what it judges, and shares nothing else with it.
          Wall.of("tests/conformance", "conformance")
              .mayUse("lib/base", "lib/rest-api", "embedded")
              .knows(JACKSON, PICOCLI, SNAKE_YAML, REST_SUITE),
          // Starts the system as its users do, and knows of it what they do.
          Wall.of("tests/differential", "differential")
              .mayUse("lib/base", "lib/rest-api", "embedded", "tests/peer", "tests/peer-node")
              .knows(JACKSON),
          Wall.of("infra/cdk", "infra").mayUse("lib/base").knows(AWS_CDK, CONSTRUCTS, CDK_NAG));

  private Walls() {}

  /** A function decodes an event and delegates: it alone knows what Lambda's events look like. */
  private static Wall function(String name) {
    return Wall.of("functions/" + name, "functions." + name.replace("-", ""))
        .mayUse(CORE)
        // What functions and nodes say to each other lies with the nodes.
        .mayUse("lib/aws", "cache-nodes", "functions/runtime")
        .knows(AWS_LAMBDA, JACKSON);
  }

  static Wall of(String folder) {
    return TABLE.stream()
        .filter(wall -> wall.folder().equals(folder))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no wall for folder=" + folder));
  }

  /** The root packages, below {@code io.lampyr}, of the module and of all it may use. */
  static Set<String> rootPackagesOpenTo(Wall wall) {
    return Stream.concat(
            Stream.of(wall.rootPackage()), wall.modules().stream().map(f -> of(f).rootPackage()))
        .collect(Collectors.toUnmodifiableSet());
  }
}
