package io.lampyr.cachenodes.server;

import io.helidon.webserver.http.ServerResponse;

/** An answer that is ready to be sent. */
interface Reply {
  void send(ServerResponse response);
}
