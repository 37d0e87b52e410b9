package io.lampyr.cli.request;

import io.lampyr.cli.http.Content;
import io.lampyr.cli.http.Reply;
import io.lampyr.cli.http.Server;
import io.lampyr.cli.http.ServerOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes one request, and prints the answer or what went wrong. */
record Asking(ServerOptions options, PrintWriter out, PrintWriter err) {
  static final int REFUSED = 1;
  static final int UNREACHABLE = 3;
  private static final long MOST_BODY_BYTES = 100L << 20;

  /** The process's exit code. */
  int ask(String method, String path, Content content) throws InterruptedException {
    try (Server server = options.connect()) {
      Reply reply = server.send(method, path, content);
      if (!reply.isSuccess()) {
        err.println(
            "lampyr: the server refuses: status="
                + reply.status()
                + " "
                + reply.reason()
                + " ("
                + method
                + " "
                + path
                + ")");
        return REFUSED;
      }
      String text = reply.text();
      out.print(text);
      if (!text.isEmpty() && !text.endsWith("\n")) {
        out.println();
      }
      return 0;
    } catch (IOException unreachable) {
      err.println(
          "lampyr: no answer from "
              + options.connect().url()
              + ": "
              + unreachable.getMessage()
              + "; --url or LAMPYR_URL names the server");
      return UNREACHABLE;
    }
  }

  /** A file's content as a request's body. */
  Content json(Path file) {
    try {
      if (Files.size(file) > MOST_BODY_BYTES) {
        throw options.mistake("file=" + file + " is larger than a request may be");
      }
      return Content.json(Files.readAllBytes(file));
    } catch (IOException unreadable) {
      throw options.mistake("file=" + file + " cannot be read: " + unreadable);
    }
  }

  /** A name as a part of a path; commas and stars keep their meaning. */
  static String encoded(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8)
        .replace("+", "%20")
        .replace("%2C", ",")
        .replace("%2A", "*");
  }
}
