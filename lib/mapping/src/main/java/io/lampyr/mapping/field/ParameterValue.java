package io.lampyr.mapping.field;

import org.jspecify.annotations.Nullable;

/**
 * A parameter's value as a mapping holds it, in the form of JSON.
 *
 * @param given whether it differs from the type's standard, so that it is written back
 */
public record ParameterValue(
    String name, @Nullable Object value, boolean given, boolean updatable) {}
