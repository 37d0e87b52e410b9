package io.lampyr.bench.indices;

import io.lampyr.embedded.EmbeddedSettings;
import io.lampyr.embedded.ServeProcess;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import java.io.IOException;
import java.nio.file.Path;

/** The embedded server as {@code lampyr serve} runs it, on a port that its caller chose. */
final class ServerMain {
  private ServerMain() {}

  /** Arguments: the data folder, and the port. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    EmbeddedSettings settings =
        new EmbeddedSettings(
            Path.of(arguments[0]),
            1,
            "127.0.0.1",
            Integer.parseInt(arguments[1]),
            false,
            new ApiSettings(Persona.ELASTICSEARCH, false, "bench"));
    System.exit(ServeProcess.run(settings, server -> System.out.println("started")));
  }
}
