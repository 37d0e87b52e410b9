package io.lampyr.mapping.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.bg.BulgarianAnalyzer;
import org.apache.lucene.analysis.bn.BengaliAnalyzer;
import org.apache.lucene.analysis.br.BrazilianAnalyzer;
import org.apache.lucene.analysis.ca.CatalanAnalyzer;
import org.apache.lucene.analysis.cjk.CJKAnalyzer;
import org.apache.lucene.analysis.ckb.SoraniAnalyzer;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.el.GreekAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.et.EstonianAnalyzer;
import org.apache.lucene.analysis.eu.BasqueAnalyzer;
import org.apache.lucene.analysis.fa.PersianAnalyzer;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.ga.IrishAnalyzer;
import org.apache.lucene.analysis.gl.GalicianAnalyzer;
import org.apache.lucene.analysis.hi.HindiAnalyzer;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.hy.ArmenianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.lt.LithuanianAnalyzer;
import org.apache.lucene.analysis.lv.LatvianAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.sr.SerbianAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.th.ThaiAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;

/** Stop words: sets of languages by names such as {@code _english_}, and lists of words. */
final class StopWords {
  private static final Map<String, Supplier<CharArraySet>> SETS = sets();

  private StopWords() {}

  /** The set that the settings name, or {@code otherwise}. */
  static CharArraySet of(AnalysisSettings settings, CharArraySet otherwise, boolean ignoreCase) {
    if (!settings.has("stopwords")) {
      return otherwise;
    }
    return among(settings.list("stopwords"), ignoreCase);
  }

  /** Words, among them sets by their names; what is no name of a set is a word. */
  static CharArraySet among(List<String> given, boolean ignoreCase) {
    List<Object> words = new ArrayList<>();
    for (String word : given) {
      Supplier<CharArraySet> set = word.startsWith("_") ? SETS.get(word) : null;
      if (set == null) {
        words.add(word);
      } else {
        set.get().forEach(words::add);
      }
    }
    return new CharArraySet(words, ignoreCase);
  }

  private static Map<String, Supplier<CharArraySet>> sets() {
    // long on purpose: a table of names.
    Map<String, Supplier<CharArraySet>> all = new HashMap<>();
    all.put("_none_", () -> CharArraySet.EMPTY_SET);
    all.put("_arabic_", ArabicAnalyzer::getDefaultStopSet);
    all.put("_armenian_", ArmenianAnalyzer::getDefaultStopSet);
    all.put("_basque_", BasqueAnalyzer::getDefaultStopSet);
    all.put("_bengali_", BengaliAnalyzer::getDefaultStopSet);
    all.put("_brazilian_", BrazilianAnalyzer::getDefaultStopSet);
    all.put("_bulgarian_", BulgarianAnalyzer::getDefaultStopSet);
    all.put("_catalan_", CatalanAnalyzer::getDefaultStopSet);
    all.put("_cjk_", CJKAnalyzer::getDefaultStopSet);
    all.put("_czech_", CzechAnalyzer::getDefaultStopSet);
    all.put("_danish_", DanishAnalyzer::getDefaultStopSet);
    all.put("_dutch_", DutchAnalyzer::getDefaultStopSet);
    all.put("_english_", EnglishAnalyzer::getDefaultStopSet);
    all.put("_estonian_", EstonianAnalyzer::getDefaultStopSet);
    all.put("_finnish_", FinnishAnalyzer::getDefaultStopSet);
    all.put("_french_", FrenchAnalyzer::getDefaultStopSet);
    all.put("_galician_", GalicianAnalyzer::getDefaultStopSet);
    all.put("_german_", GermanAnalyzer::getDefaultStopSet);
    all.put("_greek_", GreekAnalyzer::getDefaultStopSet);
    all.put("_hindi_", HindiAnalyzer::getDefaultStopSet);
    all.put("_hungarian_", HungarianAnalyzer::getDefaultStopSet);
    all.put("_indonesian_", IndonesianAnalyzer::getDefaultStopSet);
    all.put("_irish_", IrishAnalyzer::getDefaultStopSet);
    all.put("_italian_", ItalianAnalyzer::getDefaultStopSet);
    all.put("_latvian_", LatvianAnalyzer::getDefaultStopSet);
    all.put("_lithuanian_", LithuanianAnalyzer::getDefaultStopSet);
    all.put("_norwegian_", NorwegianAnalyzer::getDefaultStopSet);
    all.put("_persian_", PersianAnalyzer::getDefaultStopSet);
    all.put("_portuguese_", PortugueseAnalyzer::getDefaultStopSet);
    all.put("_romanian_", RomanianAnalyzer::getDefaultStopSet);
    all.put("_russian_", RussianAnalyzer::getDefaultStopSet);
    all.put("_serbian_", SerbianAnalyzer::getDefaultStopSet);
    all.put("_sorani_", SoraniAnalyzer::getDefaultStopSet);
    all.put("_spanish_", SpanishAnalyzer::getDefaultStopSet);
    all.put("_swedish_", SwedishAnalyzer::getDefaultStopSet);
    all.put("_thai_", ThaiAnalyzer::getDefaultStopSet);
    all.put("_turkish_", TurkishAnalyzer::getDefaultStopSet);
    return Map.copyOf(all);
  }
}
