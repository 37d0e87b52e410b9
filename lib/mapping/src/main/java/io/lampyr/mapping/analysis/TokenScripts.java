package io.lampyr.mapping.analysis;

/**
 * Scripts that judge tokens. Whoever holds the language of scripts is found as a service; without
 * one, filters that need scripts are refused.
 */
public interface TokenScripts {
  /** Judges tokens. Safe for many threads; what goes wrong is a fault of who wrote the script. */
  @FunctionalInterface
  interface Judge {
    boolean accepts(SeenToken token);
  }

  /**
   * The judge that a script is. What is wrong with the script is a fault.
   *
   * @param script its tree: an object with {@code source}, and {@code lang}
   */
  Judge compile(Object script);
}
