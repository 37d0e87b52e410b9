package io.lampyr.cli.deploy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Asks the user before something is done. */
record Question(InputStream in, PrintWriter out, PrintWriter err) {

  /** Whether the answer was the word; without one, nothing is done and that is said. */
  boolean isAnswered(String question, String word) throws IOException {
    out.print(question + " ");
    out.flush();
    // Closing it would close what it stands on, which is not ours.
    BufferedReader answers = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    String answer = answers.readLine();
    if (answer == null) {
      out.println();
      err.println("lampyr: nobody answered, so nothing was done; --yes goes without the question");
      return false;
    }
    if (!answer.strip().equalsIgnoreCase(word)) {
      err.println("lampyr: nothing was done");
      return false;
    }
    return true;
  }
}
