package io.lampyr.aws.ecs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.aws.peer.Fault;
import io.lampyr.aws.peer.FaultProxy;
import io.lampyr.aws.peer.Peers;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.cluster.autoscaling.ClusterSize;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A service that is described as ECS describes it, by what is written out here. */
class EcsActuatorTest {
  private final FaultProxy ecs = new FaultProxy(URI.create("http://127.0.0.1:1"));
  private final EcsActuator actuator =
      new EcsActuator(Peers.ACCESS, Optional.of(ecs.address()), "cluster", "nodes");

  @AfterEach
  void close() throws IOException {
    actuator.close();
    ecs.close();
  }

  private void answers(String body) {
    ecs.faults(line -> new Fault.Answer(200, "application/x-amz-json-1.1", body));
  }

  @Test
  void onlyAnotherSizeIsWritten() {
    answers("{\"services\":[{\"serviceName\":\"nodes\",\"desiredCount\":2}]}");
    actuator.resize(new ClusterSize(1, 2));
    assertThat(ecs.requests()).isEqualTo(1);
    actuator.resize(new ClusterSize(2, 3));
    assertThat(ecs.requests()).isEqualTo(3);
  }

  @Test
  void missingServiceIsNamed() {
    answers("{\"services\":[]}");
    assertThatThrownBy(() -> actuator.resize(new ClusterSize(1, 2)))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("cluster=cluster service=nodes");
  }
}
