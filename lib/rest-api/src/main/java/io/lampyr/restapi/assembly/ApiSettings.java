package io.lampyr.restapi.assembly;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.ValueType;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.engine.enrich.EnrichSettings;
import io.lampyr.engine.search.SearchLimits;
import io.lampyr.engine.search.SearchShares;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Sites;
import io.lampyr.restapi.bulk.BulkSettings;
import io.lampyr.restapi.pipeline.PlaceFolder;
import io.lampyr.restapi.security.TokenRoles;
import io.lampyr.restapi.security.TokenSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How the API presents itself, and to whom.
 *
 * @param searchMemory how much memory searches may collect; zero leaves it to the heap
 * @param bulk how large a bulk may be
 * @param keys whether only those are admitted who show an API key
 * @param signatures whether those are, too, whom the gateway has recognised by a signature
 * @param tokens what holders of tokens may do whom the gateway has recognised, if it takes any
 * @param sites of which other sites pages may ask
 * @param searching how much searches may take
 * @param ingesting what pipelines look documents up in
 */
public record ApiSettings(
    Persona persona,
    boolean keys,
    String clusterName,
    ByteSize searchMemory,
    BulkSettings bulk,
    boolean signatures,
    Optional<TokenRoles> tokens,
    Sites sites,
    Searching searching,
    Ingesting ingesting) {
  /**
   * What pipelines look documents up in.
   *
   * @param enriching how much enrich policies may keep
   * @param places the folder of databases of addresses, if there is one
   */
  public record Ingesting(EnrichSettings enriching, Optional<Path> places) {
    public static final Ingesting STANDARD =
        new Ingesting(EnrichSettings.STANDARD, Optional.empty());
  }

  /**
   * What searches may take.
   *
   * @param shares how much of them one key or index may take
   * @param within how long one may take; then it is answered with what was found by then
   */
  public record Searching(SearchShares shares, Duration within) {
    public static final Searching STANDARD = new Searching(SearchShares.STANDARD, SEARCH_WITHIN);

    public Searching {
      if (!within.isPositive()) {
        throw new InvalidInputException("searches need time searchWithin=" + within);
      }
    }
  }

  /** Below what clients wait for. */
  public static final Duration SEARCH_WITHIN = Duration.ofSeconds(25);

  public static final Setting<Persona> PERSONA =
      Setting.of(
          "api.persona",
          ValueType.oneOf(Persona.class),
          Persona.ELASTICSEARCH,
          "product whose clients are spoken to");
  public static final Setting<Boolean> KEYS =
      Setting.of(
          "api.keys",
          ValueType.bool(),
          false,
          "admit only those who show an API key; true wherever others can reach the API");
  public static final Setting<String> CLUSTER_NAME =
      Setting.of("cluster.name", ValueType.text(), "lampyr", "name that clients are told");

  public static final Setting<Boolean> SIGNATURES =
      Setting.of(
          "api.signatures",
          ValueType.bool(),
          false,
          "admit whom the gateway has recognised by a signature of AWS, to everything that it let"
              + " through");

  public static final Setting<Optional<Sites>> SITES =
      Setting.of(
          "api.cors_origins",
          ValueType.of("sites", Sites::of, Sites::toString).optional(),
          Optional.empty(),
          "other sites whose pages may ask, as browsers name them, with commas; *: all");

  public static final List<Setting<?>> SETTINGS = settings();

  private static List<Setting<?>> settings() {
    List<Setting<?>> all =
        new ArrayList<>(
            List.of(PERSONA, KEYS, CLUSTER_NAME, SIGNATURES, SITES, SearchLimits.MEMORY));
    all.addAll(TokenSettings.SETTINGS);
    all.addAll(SearchShares.SETTINGS);
    all.addAll(EnrichSettings.SETTINGS);
    all.add(PlaceFolder.FOLDER);
    return List.copyOf(all);
  }

  public ApiSettings {
    if (tokens.isPresent() && !keys) {
      throw new InvalidInputException(
          "tokens say what their holders may do, which keeps nobody from anything where keys are"
              + " not asked for: require API keys (api.keys)");
    }
    if (sites.areAll() && !keys && !signatures) {
      throw new InvalidInputException(
          "pages of all sites may not ask a server that asks for no keys: require API keys"
              + " (--require-api-key, api.keys), or name the sites");
    }
  }

  /** Where nobody is recognised by signatures. */
  public ApiSettings(
      Persona persona, boolean keys, String clusterName, ByteSize searchMemory, BulkSettings bulk) {
    this(
        persona,
        keys,
        clusterName,
        searchMemory,
        bulk,
        false,
        Optional.empty(),
        Sites.NONE,
        Searching.STANDARD,
        Ingesting.STANDARD);
  }

  /** With bulks as large as functions can take, and as much memory for searches as usual. */
  public ApiSettings(Persona persona, boolean keys, String clusterName) {
    this(persona, keys, clusterName, ByteSize.ZERO, BulkSettings.OF_FUNCTIONS);
  }

  /** What searches of this process may take. */
  SearchLimits searches() {
    return SearchLimits.ofProcess(searchMemory).with(searching.shares());
  }

  /** The same, with other bounds for bulks. */
  public ApiSettings with(BulkSettings other) {
    return new ApiSettings(
        persona,
        keys,
        clusterName,
        searchMemory,
        other,
        signatures,
        tokens,
        sites,
        searching,
        ingesting);
  }

  /** The same, with less time for searches, if that is less. */
  public ApiSettings searchingWithin(Duration most) {
    return most.compareTo(searching.within()) < 0 ? searchingFor(most) : this;
  }

  /** The same, with this time for searches. */
  public ApiSettings searchingFor(Duration most) {
    return new ApiSettings(
        persona,
        keys,
        clusterName,
        searchMemory,
        bulk,
        signatures,
        tokens,
        sites,
        new Searching(searching.shares(), most),
        ingesting);
  }

  public static ApiSettings from(Settings settings) {
    return new ApiSettings(
        settings.get(PERSONA),
        settings.get(KEYS),
        settings.get(CLUSTER_NAME),
        settings.get(SearchLimits.MEMORY),
        BulkSettings.OF_FUNCTIONS,
        settings.get(SIGNATURES),
        TokenSettings.from(settings).map(TokenSettings::roles),
        settings.get(SITES).orElse(Sites.NONE),
        new Searching(SearchShares.from(settings), SEARCH_WITHIN),
        new Ingesting(EnrichSettings.from(settings), settings.get(PlaceFolder.FOLDER)));
  }
}
