package io.lampyr.cachenodes.server;

import io.lampyr.cachenodes.deadline.Deadline;
import java.time.Duration;

/** What all handlers of calls share. */
record CallParts(
    NodeServerSettings settings, Admission admission, Calls calls, NodeServerPorts ports) {

  Deadline deadline(Duration after, String what) {
    return new Deadline(ports.scheduler(), after, "node-http-" + what + "-deadline");
  }
}
