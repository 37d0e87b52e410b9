package io.lampyr.restapi.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class TaskListTest {
  private static OneNode node;
  private static Client client;

  @BeforeAll
  static void start() {
    node = new OneNode(53, Persona.OPENSEARCH);
    client = new Client(node.whole(Persona.OPENSEARCH));
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?parent_task_id=-1", "?parent_task_id=", "?parent_task_id=unset"})
  void whoNamesNoParentIsToldOfAll(String parameters) {
    assertThat(client.get("/_tasks" + parameters).json().toString())
        .contains("cluster:monitor/tasks/lists");
  }

  @Test
  void tasksOfAParentAreNone() {
    assertThat(client.get("/_tasks?parent_task_id=another:1").at("nodes").toString())
        .isEqualTo("{}");
    assertThat(client.get("/_tasks?parent_task_id=1").status()).isEqualTo(400);
  }
}
