package io.lampyr.restapi.security;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Randomness;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.ApiKey;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The keys in cluster state. A key that was ended stays, so that it can be told from one that never
 * was.
 *
 * <p>Cost: making, finding and ending a key are one or two requests; listing them is one query.
 */
public final class ApiKeys {
  private static final int MAX_RACES = 10;

  private final Table<ApiKey> table;
  private final Clock clock;
  private final Randomness randomness;

  /** The randomness is what secrets are made of: it must be the machine's own. */
  public ApiKeys(ItemStore items, ItemWriter writer, Clock clock, Randomness randomness) {
    this.table = new Table<>(items, writer, StateCodecs.API_KEY);
    this.clock = clock;
    this.randomness = randomness;
  }

  /**
   * A key that was just made.
   *
   * @param encoded what its holder sends behind {@code ApiKey}; it is nowhere kept
   */
  public record Made(
      String id, String name, Optional<Instant> expires, String secret, String encoded) {
    /** Keeps the secret out of logs. */
    @Override
    public String toString() {
      return "Made[id=" + id + ", name=" + name + "]";
    }
  }

  /** Makes a key that may do everything: the first one, from which others are made. */
  public Made createForEverything(String name) {
    return create(name, null, KeyScope.EVERYTHING);
  }

  Made create(String name, @Nullable Duration valid, KeyScope scope) {
    KeySecret secret = KeySecret.random(randomness);
    Instant now = clock.now();
    Optional<Instant> expires = Optional.ofNullable(valid).map(now::plus);
    ApiKey key =
        new ApiKey(
            secret.id(),
            name,
            secret.sha256(),
            new ApiKey.Validity(now, expires, false),
            scope.encode());
    return switch (table.create(StateKeys.apiKey(secret.id()), key)) {
      // Overtaken: somebody has ended it since, so it was made.
      case Settled.Won _, Settled.Overtaken _ ->
          new Made(secret.id(), name, expires, secret.secret(), secret.encoded());
      case Settled.Lost _ ->
          throw new UnavailableException("a key of this id exists already id=" + secret.id());
      case Settled.Open _ ->
          throw new UnavailableException(
              "it is not known whether the key was made id=" + secret.id());
    };
  }

  Optional<ApiKey> find(String id) {
    return table.read(StateKeys.apiKey(id)).map(Versioned::value);
  }

  /** Whether there is any key. */
  public boolean isEmpty() {
    return all().isEmpty();
  }

  List<ApiKey> all() {
    return table.all(StateKeys.API_KEYS, "").stream().map(Versioned::value).toList();
  }

  /** Ends the key; false if it had ended before or never was. */
  boolean invalidate(String id) {
    for (int race = 0; race < MAX_RACES; race++) {
      Optional<Versioned<ApiKey>> found = table.read(StateKeys.apiKey(id));
      if (found.isEmpty() || found.get().value().validity().invalidated()) {
        return false;
      }
      Settled settled =
          table.replace(StateKeys.apiKey(id), found.get(), ended(found.get().value()));
      switch (settled) {
        case Settled.Won _ -> {
          return true;
        }
        // Somebody else has changed it: look again at what it is now.
        case Settled.Lost _, Settled.Overtaken _ -> {}
        case Settled.Open _ ->
            throw new UnavailableException("it is not known whether the key has ended id=" + id);
      }
    }
    throw new UnavailableException("the key changes too often to be ended id=" + id);
  }

  /** Changes a key that has not ended; the key as it is now, empty if there is none such. */
  Optional<ApiKey> change(String id, UnaryOperator<ApiKey> change) {
    for (int race = 0; race < MAX_RACES; race++) {
      Optional<Versioned<ApiKey>> found = table.read(StateKeys.apiKey(id));
      if (found.isEmpty() || found.get().value().validity().invalidated()) {
        return Optional.empty();
      }
      ApiKey changed = change.apply(found.get().value());
      if (changed.equals(found.get().value())) {
        return Optional.of(changed);
      }
      switch (table.replace(StateKeys.apiKey(id), found.get(), changed)) {
        case Settled.Won _ -> {
          return Optional.of(changed);
        }
        // Somebody else has changed it: look again at what it is now.
        case Settled.Lost _, Settled.Overtaken _ -> {}
        case Settled.Open _ ->
            throw new UnavailableException("it is not known whether the key was changed id=" + id);
      }
    }
    throw new UnavailableException("the key changes too often to be changed id=" + id);
  }

  private static ApiKey ended(ApiKey key) {
    ApiKey.Validity validity = key.validity();
    return new ApiKey(
        key.id(),
        key.name(),
        key.secretSha256(),
        new ApiKey.Validity(validity.created(), validity.expires(), true),
        key.privileges());
  }
}
