package io.lampyr.differential.matrix;

import io.lampyr.differential.scene.Request;

/**
 * A template's request with another value in one place.
 *
 * @param place the names that lead there, or a question mark and the name of a parameter
 * @param value what kind of value it is
 */
public record Change(String place, String value, Request request) {}
