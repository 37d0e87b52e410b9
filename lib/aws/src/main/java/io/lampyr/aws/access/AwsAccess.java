package io.lampyr.aws.access;

import java.net.URI;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;

/**
 * How AWS is reached. The credentials are those that the surroundings give: a role's, in functions
 * and containers.
 *
 * <p>Clients do not repeat requests: whoever knows what a lost answer means does that, above.
 *
 * @param region the region of all resources
 */
public record AwsAccess(String region, AwsCredentialsProvider credentials) {
  public static AwsAccess of(String region) {
    return new AwsAccess(region, DefaultCredentialsProvider.builder().build());
  }

  /**
   * As somebody who is signed in, in whichever way AWS's own command line knows: it is asked for
   * credentials, and again when they end.
   */
  public static AwsAccess signedIn(String region, Optional<String> profile) {
    return new AwsAccess(region, new SignedIn("aws", profile));
  }

  /** Gives a client's builder all that clients have in common. */
  public <B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>, C> C client(
      B builder, Optional<URI> endpoint) {
    return client(builder, endpoint, Deadlines.RARE);
  }

  /** The same, with deadlines for each request. */
  public <B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>, C> C client(
      B builder, Optional<URI> endpoint, Deadlines deadlines) {
    endpoint.ifPresent(builder::endpointOverride);
    return builder
        .region(Region.of(region))
        .credentialsProvider(credentials)
        .httpClientBuilder(
            UrlConnectionHttpClient.builder()
                .connectionTimeout(deadlines.connect())
                .socketTimeout(deadlines.silence()))
        .overrideConfiguration(config ->
            config
                .retryStrategy(AwsRetryStrategy.doNotRetry())
                .apiCallAttemptTimeout(deadlines.attempt())
                .addExecutionInterceptor(new NoExpectation())
                .addExecutionInterceptor(new RequestMark()))
        .build();
  }
}
