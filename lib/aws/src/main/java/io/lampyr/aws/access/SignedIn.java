package io.lampyr.aws.access;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.error.UnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProcessCredentialsProvider;

/**
 * The credentials of whoever is signed in for AWS's own command line, which is asked for them, and
 * again when they end. Where it gives none, nothing that waits gets any: somebody must sign in.
 */
final class SignedIn implements AwsCredentialsProvider {
  private static final int MOST_SAID = 300;

  /** How the JDK begins to say that there is no such program. */
  private static final String NOT_THERE = "Cannot run program";

  private final ProcessCredentialsProvider asked;
  private final Optional<String> profile;

  SignedIn(String program, Optional<String> profile) {
    List<String> command =
        new ArrayList<>(List.of(program, "configure", "export-credentials", "--format", "process"));
    profile.ifPresent(name -> command.addAll(List.of("--profile", name)));
    this.asked = ProcessCredentialsProvider.builder().command(command).build();
    this.profile = profile;
  }

  @Override
  public AwsCredentials resolveCredentials() {
    try {
      return asked.resolveCredentials();
    } catch (IllegalStateException refused) {
      if (refused.getCause() instanceof InterruptedException) {
        Thread.currentThread().interrupt();
        throw new UnavailableException("interrupted while credentials were asked for", refused);
      }
      throw new MisconfiguredException(told(said(refused)), refused);
    }
  }

  /** What the program said, or why it did not run: what is around it only says that it failed. */
  private static String said(Throwable refused) {
    Throwable at = refused;
    // Chains of causes are short; the bound is against one that bites its tail.
    for (int depth = 0; at.getCause() != null && depth < 20; depth++) {
      at = at.getCause();
      if (String.valueOf(at.getMessage()).startsWith(NOT_THERE)) {
        break;
      }
    }
    return String.valueOf(at.getMessage());
  }

  private String told(String said) {
    String named = profile.map(name -> " profile=" + name).orElse("");
    if (said.startsWith(NOT_THERE)) {
      return "no credentials were found, and AWS's own command line is not there to be asked: install"
          + " it (aws), or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";
    }
    if (said.contains("Invalid choice")) {
      return "AWS's own command line is too old to hand out credentials: install its version 2.13 or"
          + " later (aws configure export-credentials), or set AWS_ACCESS_KEY_ID and"
          + " AWS_SECRET_ACCESS_KEY";
    }
    return "no credentials were found%s: sign in (aws sso login, aws configure), name a profile with --profile, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; AWS's own command line says: %s"
        .formatted(named, line(said));
  }

  /** Its last line that says something: before it stands how it is used. */
  private static String line(String said) {
    List<String> lines = said.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    String last = lines.isEmpty() ? "nothing" : lines.getLast();
    return last.substring(0, Math.min(last.length(), MOST_SAID));
  }
}
