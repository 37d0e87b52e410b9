package io.lampyr.restapi.rankeval;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** A hit, and how somebody rated it; empty if nobody did. */
record RatedHit(String index, String id, @Nullable Object score, OptionalInt rating) {}
