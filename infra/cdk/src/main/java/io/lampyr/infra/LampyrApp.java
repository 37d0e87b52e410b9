package io.lampyr.infra;

import io.lampyr.infra.option.Artifacts;
import io.lampyr.infra.option.Options;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import software.amazon.awscdk.App;

/** Makes the templates: started by the CDK's command line, or by itself. */
public final class LampyrApp {
  private LampyrApp() {}

  /** Context comes from the command line, {@code cdk.json}, or the variable {@code CDK_CONTEXT_JSON}. */
  public static void main(String[] arguments) {
    App app = new App();
    try {
      new Deployment(app, options(app), new Artifacts(root(app)));
    } catch (IllegalArgumentException | IllegalStateException wrong) {
      System.err.println("lampyr: " + wrong.getMessage());
      System.exit(1);
    }
    app.synth();
  }

  private static Options options(App app) {
    String region = System.getenv().getOrDefault("CDK_DEFAULT_REGION", Options.DEFAULT_REGION);
    return Options.from(
        name -> Optional.ofNullable(app.getNode().tryGetContext(name)).map(String::valueOf),
        region.isEmpty() ? Options.DEFAULT_REGION : region);
  }

  /** The sources: the folder that holds this app's, however far up it is. */
  private static Path root(App app) {
    Object given = app.getNode().tryGetContext("root");
    if (given != null) {
      return Path.of(String.valueOf(given)).toAbsolutePath();
    }
    Path at = Path.of("").toAbsolutePath();
    while (at != null && !Files.exists(at.resolve("infra/api-routes.json"))) {
      at = at.getParent();
    }
    if (at == null) {
      throw new IllegalStateException(
          "the sources of Lampyr are not above this folder: give their folder by -c root=FOLDER");
    }
    return at;
  }
}
