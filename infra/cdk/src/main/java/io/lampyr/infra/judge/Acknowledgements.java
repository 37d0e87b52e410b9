package io.lampyr.infra.judge;

import io.github.cdklabs.cdknag.AwsSolutionsChecks;
import software.amazon.awscdk.App;
import software.amazon.awscdk.Aspects;

/** The one place where findings of cdk-nag are acknowledged, each with its reason. */
public final class Acknowledgements {
  private Acknowledgements() {}

  /** Has the whole app judged. What is neither mended nor acknowledged fails the synthesis. */
  public static void judge(App app) {
    Aspects.of(app).add(new AwsSolutionsChecks());
  }
}
