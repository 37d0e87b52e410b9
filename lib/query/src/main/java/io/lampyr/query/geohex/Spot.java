package io.lampyr.query.geohex;

/** A place on the earth, in degrees. */
public record Spot(double latitude, double longitude) {}
