package io.lampyr.infra;

import io.lampyr.infra.cost.IdleMonth;
import io.lampyr.infra.judge.Acknowledgements;
import io.lampyr.infra.option.Artifacts;
import io.lampyr.infra.option.Options;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awscdk.App;
import software.amazon.awscdk.AppProps;
import software.amazon.awscdk.cxapi.CloudAssembly;
import software.amazon.awscdk.cxapi.CloudFormationStackArtifact;

/** Makes the templates: started by {@code scripts/synth}, also for the CDK's command line. */
public final class LampyrApp {
  /** What one stack takes from another must not go before that one does. */
  static final Map<String, Object> CHOICES =
      Map.of("@aws-cdk/core:defaultCrossStackReferences", "strong");

  /** The file that says what an idle month takes. */
  private static final String COST = "cost.json";

  private LampyrApp() {}

  /**
   * Options come from the CDK's context, the folder of the sources from the property {@code
   * lampyr.root}. Ends with status 1 and one line if something is wrong with either.
   */
  public static void main(String[] arguments) {
    App app = app();
    try {
      new Deployment(app, options(app), new Artifacts(root()));
    } catch (IllegalArgumentException | IllegalStateException wrong) {
      System.err.println("lampyr: " + wrong.getMessage());
      System.exit(1);
    }
    Acknowledgements.judge(app);
    writeCost(app.synth());
  }

  /** Beside the templates: the units that an idle month of them takes. */
  private static void writeCost(CloudAssembly made) {
    List<?> templates =
        made.getStacks().stream().map(CloudFormationStackArtifact::getTemplate).toList();
    try {
      Files.writeString(Path.of(made.getDirectory()).resolve(COST), IdleMonth.of(templates).json());
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  /** Nothing of it tells anybody that it was there. */
  static App app() {
    return new App(
        AppProps.builder()
            .analyticsReporting(false)
            .treeMetadata(false)
            .postCliContext(CHOICES)
            .build());
  }

  static Options options(App app) {
    if (app.getNode().getAllContext() instanceof Map<?, ?> given) {
      Options.refuseUnknown(given.keySet().stream().map(String::valueOf).toList());
    }
    Optional<String> region =
        Optional.ofNullable(System.getenv("CDK_DEFAULT_REGION")).filter(name -> !name.isEmpty());
    return Options.from(
        name -> Optional.ofNullable(app.getNode().tryGetContext(name)).map(String::valueOf),
        region.orElse(Options.DEFAULT_REGION));
  }

  private static Path root() {
    String root = System.getProperty("lampyr.root");
    if (root == null) {
      throw new IllegalStateException(
          "property is missing name=lampyr.root: start the app by scripts/synth");
    }
    return Path.of(root);
  }
}
