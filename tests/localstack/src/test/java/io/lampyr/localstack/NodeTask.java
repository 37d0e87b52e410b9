package io.lampyr.localstack;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.ecs.EcsClient;
import software.amazon.awssdk.services.ecs.model.ContainerDefinition;
import software.amazon.awssdk.services.ecs.model.KeyValuePair;
import software.amazon.awssdk.services.ecs.model.Secret;
import software.amazon.awssdk.services.ecs.model.Service;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;

/**
 * What ECS would run a cache node's container with, as it was deployed: no container runs here, but
 * a process that is told the same.
 *
 * @param environment with secrets, as the container sees them
 * @param port that others reach
 * @param health the command that says whether the node lives
 */
record NodeTask(Map<String, String> environment, int port, List<String> health) {

  /** As the service's present task definition says. */
  static NodeTask of(LocalStack aws, Outputs outputs) {
    try (EcsClient ecs = aws.client(EcsClient.builder())) {
      ContainerDefinition container =
          ecs.describeTaskDefinition(
                  request -> request.taskDefinition(service(ecs, outputs).taskDefinition()))
              .taskDefinition()
              .containerDefinitions()
              .getFirst();
      Map<String, String> told = new TreeMap<>();
      for (KeyValuePair pair : container.environment()) {
        told.put(pair.name(), pair.value());
      }
      told.putAll(secrets(aws, container.secrets()));
      return new NodeTask(
          told,
          container.portMappings().getFirst().containerPort(),
          container.healthCheck().command());
    }
  }

  /** How many nodes the service is to have now. */
  static int wanted(LocalStack aws, Outputs outputs) {
    try (EcsClient ecs = aws.client(EcsClient.builder())) {
      return service(ecs, outputs).desiredCount();
    }
  }

  private static Service service(EcsClient ecs, Outputs outputs) {
    return ecs.describeServices(request ->
            request.cluster(outputs.get("ClusterName")).services(outputs.get("ServiceName")))
        .services()
        .getFirst();
  }

  /** What the container's start would read. */
  private static Map<String, String> secrets(LocalStack aws, List<Secret> wanted) {
    Map<String, String> read = new TreeMap<>();
    try (SecretsManagerClient secrets = aws.client(SecretsManagerClient.builder())) {
      for (Secret secret : wanted) {
        read.put(
            secret.name(),
            secrets.getSecretValue(request -> request.secretId(secret.valueFrom())).secretString());
      }
    }
    return read;
  }
}
